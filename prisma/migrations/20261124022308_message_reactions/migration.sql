-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "readerReaction" TEXT,
ADD COLUMN     "senderReaction" TEXT;
