-- AlterTable
ALTER TABLE "User" ADD COLUMN     "suspendedUntil" TIMESTAMPTZ(3);
