-- AlterTable: what is there already was done on the command line, by the actor "cli:USER".
ALTER TABLE "AuditEntry" RENAME COLUMN "createdAt" TO "at";
ALTER TABLE "AuditEntry" RENAME COLUMN "actor" TO "device";
UPDATE "AuditEntry" SET "device" = regexp_replace("device", '^cli:', '');
ALTER TABLE "AuditEntry" ADD COLUMN     "actorId" INTEGER,
ADD COLUMN     "details" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "network" TEXT NOT NULL DEFAULT 'command line',
ADD COLUMN     "requestId" TEXT,
ADD COLUMN     "result" TEXT NOT NULL DEFAULT 'ok',
ALTER COLUMN "subject" DROP NOT NULL;
ALTER TABLE "AuditEntry" ALTER COLUMN "network" DROP DEFAULT;

-- RenameIndex
ALTER INDEX "AuditEntry_createdAt_idx" RENAME TO "AuditEntry_at_idx";
