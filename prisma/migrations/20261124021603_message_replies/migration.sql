-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "replyToId" INTEGER;
