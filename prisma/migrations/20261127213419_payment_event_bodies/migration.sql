-- AlterTable
ALTER TABLE "PaymentEvent" ADD COLUMN     "body" BYTEA;
