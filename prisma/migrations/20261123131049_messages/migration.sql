-- CreateEnum
CREATE TYPE "MessageAudience" AS ENUM ('EVERYONE', 'FOLLOWERS', 'NOBODY');

-- AlterEnum
ALTER TYPE "ReportKind" ADD VALUE 'MESSAGE';

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "messageId" INTEGER;

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "messageId" INTEGER;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "messagesFrom" "MessageAudience" NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "showsSeen" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "showsTyping" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Conversation" (
    "id" SERIAL NOT NULL,
    "lowId" INTEGER NOT NULL,
    "highId" INTEGER NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "askedById" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConversationMember" (
    "conversationId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "otherId" INTEGER NOT NULL,
    "isRequest" BOOLEAN NOT NULL DEFAULT false,
    "unreadCount" INTEGER NOT NULL DEFAULT 0,
    "readUpTo" INTEGER NOT NULL DEFAULT 0,
    "clearedUpTo" INTEGER NOT NULL DEFAULT 0,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ConversationMember_pkey" PRIMARY KEY ("conversationId","userId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" SERIAL NOT NULL,
    "conversationId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "senderId" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Conversation_highId_idx" ON "Conversation"("highId");

-- CreateIndex
CREATE UNIQUE INDEX "Conversation_lowId_highId_key" ON "Conversation"("lowId", "highId");

-- CreateIndex
CREATE INDEX "ConversationMember_userId_isRequest_lastAt_conversationId_idx" ON "ConversationMember"("userId", "isRequest", "lastAt" DESC, "conversationId" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ConversationMember_userId_otherId_key" ON "ConversationMember"("userId", "otherId");

-- CreateIndex
CREATE INDEX "Message_senderId_id_idx" ON "Message"("senderId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_conversationId_seq_key" ON "Message"("conversationId", "seq");

-- CreateIndex
CREATE INDEX "Media_messageId_position_idx" ON "Media"("messageId", "position");

-- CreateIndex
CREATE INDEX "Report_messageId_idx" ON "Report"("messageId");

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_lowId_fkey" FOREIGN KEY ("lowId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversation" ADD CONSTRAINT "Conversation_highId_fkey" FOREIGN KEY ("highId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The badge counts what is unread, and looks at nothing else.
CREATE INDEX "ConversationMember_unread_idx" ON "ConversationMember"("userId") WHERE "unreadCount" > 0;

-- One open report for each reporter and message (decision 79).
CREATE UNIQUE INDEX "Report_openOfMessage_key" ON "Report"("reporterId", "messageId") WHERE "status" IN ('PENDING', 'REVIEWED');

-- Stored counts are never below 0.
ALTER TABLE "ConversationMember" ADD CONSTRAINT "ConversationMember_counts_check" CHECK ("unreadCount" >= 0);
