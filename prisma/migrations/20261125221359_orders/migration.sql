-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'FAILED', 'REFUNDED');

-- CreateEnum
CREATE TYPE "OrderActor" AS ENUM ('BUYER', 'VENDOR', 'ADMIN', 'FENNEC', 'PROVIDER');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('BEGUN', 'OPEN', 'SUCCEEDED', 'FAILED', 'WRONG', 'REVERSED');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('WANTED', 'PENDING', 'PROCESSING', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "NotificationKind" ADD VALUE 'PURCHASE';
ALTER TYPE "NotificationKind" ADD VALUE 'SALE';

-- CreateTable
CREATE TABLE "Order" (
    "id" SERIAL NOT NULL,
    "buyerId" INTEGER,
    "vendorId" INTEGER,
    "productId" INTEGER,
    "status" "OrderStatus" NOT NULL DEFAULT 'PENDING',
    "productName" TEXT NOT NULL,
    "photoKey" TEXT,
    "photoName" TEXT,
    "photoThumbhash" TEXT,
    "priceKobo" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "size" TEXT,
    "shippingAddress" TEXT NOT NULL,
    "totalKobo" BIGINT NOT NULL,
    "feeKobo" BIGINT NOT NULL,
    "vendorKobo" BIGINT NOT NULL,
    "processingKobo" BIGINT NOT NULL DEFAULT 0,
    "subaccountCode" TEXT NOT NULL,
    "holdsStock" BOOLEAN NOT NULL DEFAULT true,
    "reservedUntil" TIMESTAMPTZ(3) NOT NULL,
    "handoverCode" TEXT,
    "problem" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paidAt" TIMESTAMPTZ(3),
    "shippedAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "warnedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderChange" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "from" "OrderStatus",
    "to" "OrderStatus" NOT NULL,
    "by" "OrderActor" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,

    CONSTRAINT "OrderChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "amountKobo" BIGINT NOT NULL,
    "checkoutUrl" TEXT,
    "state" "AttemptState" NOT NULL DEFAULT 'BEGUN',
    "providerStatus" TEXT,
    "paidKobo" BIGINT,
    "feesKobo" BIGINT,
    "vendorKobo" BIGINT,
    "alert" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reference" TEXT,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "attemptId" INTEGER NOT NULL,
    "amountKobo" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'WANTED',
    "providerId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Order_buyerId_id_idx" ON "Order"("buyerId", "id" DESC);

-- CreateIndex
CREATE INDEX "Order_vendorId_id_idx" ON "Order"("vendorId", "id" DESC);

-- CreateIndex
CREATE INDEX "Order_productId_idx" ON "Order"("productId");

-- CreateIndex
CREATE INDEX "Order_photoKey_idx" ON "Order"("photoKey");

-- CreateIndex
CREATE INDEX "Order_status_reservedUntil_idx" ON "Order"("status", "reservedUntil");

-- CreateIndex
CREATE INDEX "OrderChange_orderId_id_idx" ON "OrderChange"("orderId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_reference_key" ON "PaymentAttempt"("reference");

-- CreateIndex
CREATE INDEX "PaymentAttempt_orderId_id_idx" ON "PaymentAttempt"("orderId", "id");

-- CreateIndex
CREATE INDEX "PaymentAttempt_nextCheckAt_idx" ON "PaymentAttempt"("nextCheckAt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_createdAt_idx" ON "PaymentAttempt"("createdAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_reference_idx" ON "PaymentEvent"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_kind_subject_key" ON "PaymentEvent"("kind", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_attemptId_key" ON "Refund"("attemptId");

-- CreateIndex
CREATE INDEX "Refund_state_idx" ON "Refund"("state");

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_buyerId_fkey" FOREIGN KEY ("buyerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_photoKey_fkey" FOREIGN KEY ("photoKey") REFERENCES "StoredFile"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderChange" ADD CONSTRAINT "OrderChange_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no code may ever get around (I7).
ALTER TABLE "Order"
  ADD CONSTRAINT "Order_quantity_check" CHECK (quantity BETWEEN 1 AND 20),
  ADD CONSTRAINT "Order_money_check" CHECK ("feeKobo" >= 0 AND "vendorKobo" >= 0 AND "processingKobo" >= 0
    AND "feeKobo" + "vendorKobo" = "totalKobo" AND "totalKobo" = "priceKobo" * quantity);
