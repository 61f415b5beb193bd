package io.holdfast.identity;

import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.Namespace;

/** The result of creating an identity: the identity, its namespace and its first device. */
public record CreatedIdentity(Identity identity, Namespace namespace, EnrolledMachine machine) {}
