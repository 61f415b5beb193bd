package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints of the audit log. */
public interface AuditEndpoints extends AuditApi {

    Endpoint<AuditOf, ResultPage<AuditedCommit>> AUDIT = query(
                    "admin.audit", "GET /v1/admin/audit", AuditOf.class, AuditedCommit.class)
            .withSummary("Lists commits by author, subject, operation and time, newest first.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<AuthorsOf, Authors> AUTHORS = query(
                    "admin.authors", "POST /v1/admin/audit/authors", AuthorsOf.class, Authors.class)
            .withSummary("Returns who created each of the given transactions, bookings, messages or identities, and "
                    + "who changed it last.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, AuditStatus> AUDIT_STATUS = query(
                    "admin.audit_status", "GET /v1/admin/audit/status", EmptyRequest.class, AuditStatus.class)
            .withSummary("Returns how much of the commit record has been added to the audit log.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, AuditStatus> REBUILD_AUDIT = command(
                    "admin.rebuild_audit", "POST /v1/admin/audit/rebuild", EmptyRequest.class, AuditStatus.class)
            .withSummary("Rebuilds the audit log from all retained commit records.")
            .withScope(Endpoint.ADMIN);
}
