-- CreateEnum
CREATE TYPE "ReportKind" AS ENUM ('POST', 'COMMENT');

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "likesCount" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "commentId" INTEGER,
ADD COLUMN     "kind" "ReportKind" NOT NULL DEFAULT 'POST';

-- CreateTable
CREATE TABLE "CommentLike" (
    "userId" INTEGER NOT NULL,
    "commentId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommentLike_pkey" PRIMARY KEY ("userId","commentId")
);

-- CreateIndex
CREATE INDEX "CommentLike_commentId_idx" ON "CommentLike"("commentId");

-- CreateIndex
CREATE INDEX "Report_commentId_idx" ON "Report"("commentId");

-- AddForeignKey
ALTER TABLE "CommentLike" ADD CONSTRAINT "CommentLike_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentLike" ADD CONSTRAINT "CommentLike_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One open report for each reporter and comment (decision 79).
CREATE UNIQUE INDEX "Report_openOfComment_key" ON "Report"("reporterId", "commentId") WHERE "status" IN ('PENDING', 'REVIEWED');

-- Stored counts are never below 0 (decision 41).
ALTER TABLE "Comment" DROP CONSTRAINT "Comment_counts_check",
ADD CONSTRAINT "Comment_counts_check" CHECK ("repliesCount" >= 0 AND "likesCount" >= 0);
