-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'QUOTE';
ALTER TYPE "NotificationKind" ADD VALUE 'FOLLOW_REQUEST';
ALTER TYPE "NotificationKind" ADD VALUE 'FOLLOW_ACCEPTED';

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "isSilent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "silentKinds" "NotificationKind"[] NOT NULL DEFAULT ARRAY[]::"NotificationKind"[];

-- What is shown as one row stands together.
DROP INDEX "Notification_recipientId_actorId_kind_target_key";
CREATE UNIQUE INDEX "Notification_recipientId_kind_target_actorId_key" ON "Notification"("recipientId", "kind", "target", "actorId");

-- What is old goes, a stretch at a time.
CREATE INDEX "Notification_createdAt_idx" ON "Notification" USING BRIN ("createdAt");

-- The few that are unread are counted with every screen.
CREATE INDEX "Notification_unread_idx" ON "Notification"("recipientId") WHERE "readAt" IS NULL AND "undoneAt" IS NULL AND NOT "isSilent";
