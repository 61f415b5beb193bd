package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.kit.RefusedException;
import org.junit.jupiter.api.Test;

class IdentityRefusalTest extends IdentityTestBase {

    @Test
    void aRefusalThatIsThrownLeavesNothingOfTheTransaction() {
        Identities room = withAda();
        SessionId id = freshSession();
        RefusedException thrown = catchThrowableOfType(
                RefusedException.class,
                () -> store().update(tx -> {
                    room.sessions()
                            .create(tx, NewSession.of(id, ADA, LAPTOP, HOME))
                            .orThrow();
                    room.sessions()
                            .create(tx, NewSession.of(id, ADA, LAPTOP, HOME))
                            .orThrow();
                }));
        assertThat(thrown.refusal().code()).isEqualTo("session_exists");
        assertThat(thrown).hasMessageContaining(id.toString());
        assertThat(room.sessions().get(id)).isEmpty();
    }

    @Test
    void aThiefIsFoundOutInATransactionThatReturnsTheRefusal() {
        Identities room = withAda();
        CreatedSession login = login(room);
        Session session = login.session();
        refresh(room, session, login.refreshToken()).orThrow();
        IdentityOutcome<RefreshedSession> again =
                store().write(tx -> room.sessions().refresh(tx, session.id(), LAPTOP, login.refreshToken()));
        assertRefused(again, IdentityError.REFRESH_REUSED);
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
    }
}
