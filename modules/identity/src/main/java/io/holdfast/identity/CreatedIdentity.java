package io.holdfast.identity;

import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.Namespace;

/** What a new identity begins with. */
public record CreatedIdentity(Identity identity, Namespace namespace, EnrolledMachine machine) {}
