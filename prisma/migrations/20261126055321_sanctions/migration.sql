-- CreateEnum
CREATE TYPE "SanctionKind" AS ENUM ('WARNING', 'SUSPENSION', 'TAKE_DOWN');

-- CreateEnum
CREATE TYPE "AppealState" AS ENUM ('WAITING', 'GRANTED', 'DENIED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "TicketAct" ADD VALUE 'TOOK_DOWN';
ALTER TYPE "TicketAct" ADD VALUE 'HID';
ALTER TYPE "TicketAct" ADD VALUE 'SHOWED';
ALTER TYPE "TicketAct" ADD VALUE 'WARNED';
ALTER TYPE "TicketAct" ADD VALUE 'SUSPENDED';
ALTER TYPE "TicketAct" ADD VALUE 'DELETED_ACCOUNT';

-- CreateTable
CREATE TABLE "Sanction" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" "SanctionKind" NOT NULL,
    "rule" "ReportReason" NOT NULL,
    "words" TEXT,
    "subjectKind" "ReportKind",
    "excerpt" TEXT,
    "until" TIMESTAMPTZ(3),
    "ticketId" INTEGER,
    "issuedById" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "appeal" TEXT,
    "appealedAt" TIMESTAMPTZ(3),
    "appealState" "AppealState",
    "answeredById" INTEGER,
    "answer" TEXT,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Sanction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Sanction_userId_id_idx" ON "Sanction"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Sanction_appealState_appealedAt_id_idx" ON "Sanction"("appealState", "appealedAt", "id");

-- CreateIndex
CREATE INDEX "Sanction_ticketId_idx" ON "Sanction"("ticketId");

-- CreateIndex
CREATE INDEX "Sanction_issuedById_idx" ON "Sanction"("issuedById");

-- CreateIndex
CREATE INDEX "Sanction_answeredById_idx" ON "Sanction"("answeredById");

-- AddForeignKey
ALTER TABLE "Sanction" ADD CONSTRAINT "Sanction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sanction" ADD CONSTRAINT "Sanction_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sanction" ADD CONSTRAINT "Sanction_issuedById_fkey" FOREIGN KEY ("issuedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sanction" ADD CONSTRAINT "Sanction_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
