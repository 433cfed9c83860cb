-- AlterTable
ALTER TABLE "ResetCode" ADD COLUMN     "asked" SERIAL NOT NULL;
