-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'STANDING';
