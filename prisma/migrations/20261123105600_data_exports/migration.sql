-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('PREPARING', 'READY', 'FAILED');

-- AlterEnum
ALTER TYPE "FileAudience" ADD VALUE 'OWNER';

-- CreateTable
CREATE TABLE "DataExport" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'PREPARING',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "claimedUntil" TIMESTAMPTZ(3),
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "bytes" INTEGER,
    "fileKey" TEXT,

    CONSTRAINT "DataExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DataExport_userId_key" ON "DataExport"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "DataExport_fileKey_key" ON "DataExport"("fileKey");

-- CreateIndex
CREATE INDEX "DataExport_state_id_idx" ON "DataExport"("state", "id");

-- CreateIndex
CREATE INDEX "DataExport_expiresAt_idx" ON "DataExport"("expiresAt");

-- AddForeignKey
ALTER TABLE "DataExport" ADD CONSTRAINT "DataExport_fileKey_fkey" FOREIGN KEY ("fileKey") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataExport" ADD CONSTRAINT "DataExport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
