-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'MESSAGE_REQUEST';

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "serviceId" INTEGER;

-- CreateIndex
CREATE INDEX "Message_serviceId_idx" ON "Message"("serviceId");

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE SET NULL ON UPDATE CASCADE;
