-- Until now only vendors of the demo campus had one, with no number: they link one as everybody does.
DELETE FROM "BankAccount";

-- AlterTable
ALTER TABLE "BankAccount" ADD COLUMN     "accountName" TEXT NOT NULL,
ADD COLUMN     "bankCode" TEXT NOT NULL,
ADD COLUMN     "bankName" TEXT NOT NULL,
ADD COLUMN     "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "lastFour" TEXT NOT NULL,
ADD COLUMN     "sealedNumber" TEXT NOT NULL,
ADD COLUMN     "subaccountCode" TEXT;
