package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.kit.RefusedException;
import org.junit.jupiter.api.Test;

class IdentityRefusalTest extends IdentityTestBase {

    @Test
    void aThrownRefusalRollsBackTheTransaction() {
        Identities identities = withAda();
        SessionId id = freshSession();
        RefusedException thrown = catchThrowableOfType(
                RefusedException.class,
                () -> store().update(tx -> {
                    identities
                            .sessions()
                            .create(tx, NewSession.of(id, ADA, LAPTOP, HOME))
                            .orThrow();
                    identities
                            .sessions()
                            .create(tx, NewSession.of(id, ADA, LAPTOP, HOME))
                            .orThrow();
                }));
        assertThat(thrown.refusal().code()).isEqualTo("session_exists");
        assertThat(thrown).hasMessageContaining(id.toString());
        assertThat(identities.sessions().get(id)).isEmpty();
    }

    @Test
    void aReturnedRefusalKeepsTheRevocationOfAReusedToken() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        Session session = login.session();
        refresh(identities, session, login.refreshToken()).orThrow();
        IdentityOutcome<RefreshedSession> again =
                store().write(tx -> identities.sessions().refresh(tx, session.id(), LAPTOP, login.refreshToken()));
        assertRefused(again, IdentityError.REFRESH_REUSED);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
    }
}
