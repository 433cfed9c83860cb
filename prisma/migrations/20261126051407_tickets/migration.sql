-- CreateEnum
CREATE TYPE "TicketAct" AS ENUM ('MOVED', 'NOTED', 'TAKEN', 'LEFT');

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_accountId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_commentId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_messageId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_postId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_productId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_reportedId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_reviewId_fkey";

-- DropForeignKey
ALTER TABLE "Report" DROP CONSTRAINT "Report_serviceId_fkey";

-- DropIndex
DROP INDEX "Report_accountId_idx";

-- DropIndex
DROP INDEX "Report_commentId_idx";

-- DropIndex
DROP INDEX "Report_messageId_idx";

-- DropIndex
DROP INDEX "Report_postId_idx";

-- DropIndex
DROP INDEX "Report_productId_idx";

-- DropIndex
DROP INDEX "Report_reportedId_idx";

-- DropIndex
DROP INDEX "Report_reviewId_idx";

-- DropIndex
DROP INDEX "Report_serviceId_idx";

-- DropIndex
DROP INDEX "Report_status_id_idx";

-- CreateTable
CREATE TABLE "Ticket" (
    "id" SERIAL NOT NULL,
    "kind" "ReportKind" NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "reportedId" INTEGER,
    "status" "ReportStatus" NOT NULL DEFAULT 'PENDING',
    "snapshot" JSONB NOT NULL,
    "adminNotes" TEXT,
    "isDoubtful" BOOLEAN NOT NULL,
    "assigneeId" INTEGER,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "alertedHours" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TicketEntry" (
    "id" SERIAL NOT NULL,
    "ticketId" INTEGER NOT NULL,
    "actorId" INTEGER,
    "act" "TicketAct" NOT NULL,
    "status" "ReportStatus",
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TicketEntry_pkey" PRIMARY KEY ("id")
);

-- Open reports of one thing are one ticket now; each that is settled is one of its own. Of what was deleted before, the
-- number is not known any more.
ALTER TABLE "Report" ADD COLUMN "ticketId" INTEGER, ADD COLUMN "isDoubtful" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "subjectId" INTEGER, ALTER COLUMN "snapshot" DROP NOT NULL;
ALTER TABLE "Report" ALTER COLUMN "isDoubtful" DROP DEFAULT;
UPDATE "Report" SET "subjectId" =
  coalesce("postId", "commentId", "accountId", "messageId", "productId", "serviceId", "reviewId", -id);
UPDATE "Report" r SET "ticketId" = f.first FROM (
  SELECT id, CASE WHEN status IN ('PENDING', 'REVIEWED')
    THEN min(id) OVER (PARTITION BY kind, "subjectId", status IN ('PENDING', 'REVIEWED')) ELSE id END AS first
  FROM "Report") f WHERE f.id = r.id;
INSERT INTO "Ticket"
  (id, kind, "subjectId", "reportedId", status, snapshot, "isDoubtful", "openedAt", "answeredAt", "updatedAt")
SELECT "ticketId", min(kind), min("subjectId"), min("reportedId"),
  CASE WHEN bool_or(status = 'PENDING') THEN 'PENDING' ELSE min(status) END,
  (array_agg(snapshot ORDER BY id))[1], false, min("createdAt"),
  CASE WHEN bool_or(status = 'PENDING') THEN NULL ELSE min("updatedAt") END, max("updatedAt")
FROM "Report" GROUP BY "ticketId";
SELECT setval('"Ticket_id_seq"', coalesce(max(id), 0) + 1, false) FROM "Ticket";
UPDATE "Report" r SET snapshot = NULL FROM "Ticket" t WHERE t.id = r."ticketId" AND t.snapshot = r.snapshot;
ALTER TABLE "Report" ALTER COLUMN "ticketId" SET NOT NULL, DROP COLUMN "subjectId",
DROP COLUMN "accountId",
DROP COLUMN "commentId",
DROP COLUMN "kind",
DROP COLUMN "messageId",
DROP COLUMN "postId",
DROP COLUMN "productId",
DROP COLUMN "reportedId",
DROP COLUMN "reviewId",
DROP COLUMN "serviceId",
DROP COLUMN "status";

-- One open ticket of each thing.
CREATE UNIQUE INDEX "Ticket_open_key" ON "Ticket"("kind", "subjectId") WHERE "status" IN ('PENDING', 'REVIEWED');

-- CreateIndex
CREATE INDEX "Ticket_reportedId_idx" ON "Ticket"("reportedId");

-- CreateIndex
CREATE INDEX "Ticket_assigneeId_idx" ON "Ticket"("assigneeId");

-- CreateIndex
CREATE INDEX "Ticket_kind_subjectId_idx" ON "Ticket"("kind", "subjectId");

-- CreateIndex
CREATE INDEX "Ticket_status_isDoubtful_openedAt_id_idx" ON "Ticket"("status", "isDoubtful", "openedAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_status_id_idx" ON "Ticket"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "TicketEntry_ticketId_id_idx" ON "TicketEntry"("ticketId", "id");

-- CreateIndex
CREATE INDEX "TicketEntry_actorId_idx" ON "TicketEntry"("actorId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_ticketId_reporterId_key" ON "Report"("ticketId", "reporterId");

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TicketEntry" ADD CONSTRAINT "TicketEntry_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TicketEntry" ADD CONSTRAINT "TicketEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
