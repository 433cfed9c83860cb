-- CreateIndex
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry"("actorId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_at_idx" ON "AuditEntry"("subject", "at");

-- The trail is only ever added to, whoever asks (decision 405): nothing in it is changed, it is never emptied, and what is
-- deleted is older than the 400 days of `auditDays`. Only the owner of the table can take these triggers off.
CREATE FUNCTION "refuseAuditChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_unchanged" BEFORE UPDATE OR TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseAuditChange"();

CREATE TRIGGER "AuditEntry_kept" BEFORE DELETE ON "AuditEntry"
  FOR EACH ROW WHEN (OLD."at" >= now() - interval '400 days') EXECUTE FUNCTION "refuseAuditChange"();

-- Also where session_replication_role turns ordinary triggers off.
ALTER TABLE "AuditEntry" ENABLE ALWAYS TRIGGER "AuditEntry_unchanged", ENABLE ALWAYS TRIGGER "AuditEntry_kept";
