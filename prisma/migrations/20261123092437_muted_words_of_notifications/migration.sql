-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "words" TEXT;
