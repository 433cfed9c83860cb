-- AlterEnum
ALTER TYPE "ReportKind" ADD VALUE 'ACCOUNT';

-- AlterEnum
ALTER TYPE "ReportReason" ADD VALUE 'IMPERSONATION';
ALTER TYPE "ReportReason" ADD VALUE 'SCAM';
ALTER TYPE "ReportReason" ADD VALUE 'UNDERAGE';

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "accountId" INTEGER;

-- CreateIndex
CREATE INDEX "Report_accountId_idx" ON "Report"("accountId");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One open report for each reporter and account (decision 79).
CREATE UNIQUE INDEX "Report_openOfAccount_key" ON "Report"("reporterId", "accountId") WHERE "status" IN ('PENDING', 'REVIEWED');
