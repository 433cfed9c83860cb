-- DropIndex
DROP INDEX "Follow_followeeId_createdAt_idx";

-- CreateIndex
CREATE INDEX "Follow_followeeId_status_createdAt_followerId_idx" ON "Follow"("followeeId", "status", "createdAt" DESC, "followerId" DESC);

-- CreateIndex
CREATE INDEX "Follow_followerId_status_createdAt_followeeId_idx" ON "Follow"("followerId", "status", "createdAt" DESC, "followeeId" DESC);
