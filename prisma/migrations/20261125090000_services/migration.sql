-- AlterEnum
ALTER TYPE "ReportKind" ADD VALUE 'SERVICE';

-- CreateTable
CREATE TABLE "Service" (
    "id" SERIAL NOT NULL,
    "vendorId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "contactPhone" TEXT,
    "contactEmail" TEXT,
    "contactWhatsapp" TEXT,
    "pricingInfo" TEXT,
    "availability" TEXT,
    "location" TEXT,
    "contactsOpened" INTEGER NOT NULL DEFAULT 0,
    "campus" TEXT NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedService" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "serviceId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedService_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "serviceId" INTEGER;

-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "serviceId" INTEGER;

-- CreateIndex
CREATE INDEX "Service_vendorId_id_idx" ON "Service"("vendorId", "id" DESC);

-- CreateIndex
CREATE INDEX "Service_campus_id_idx" ON "Service"("campus", "id" DESC);

-- CreateIndex
CREATE INDEX "Service_category_id_idx" ON "Service"("category", "id" DESC);

-- CreateIndex
CREATE INDEX "Service_searchText_trgm_idx" ON "Service" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "SavedService_userId_serviceId_key" ON "SavedService"("userId", "serviceId");

-- CreateIndex
CREATE INDEX "SavedService_userId_id_idx" ON "SavedService"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "SavedService_serviceId_idx" ON "SavedService"("serviceId");

-- CreateIndex
CREATE INDEX "Media_serviceId_position_idx" ON "Media"("serviceId", "position");

-- CreateIndex
CREATE INDEX "Report_serviceId_idx" ON "Report"("serviceId");

-- AddForeignKey
ALTER TABLE "Service" ADD CONSTRAINT "Service_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedService" ADD CONSTRAINT "SavedService_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedService" ADD CONSTRAINT "SavedService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What no code may ever get around.
ALTER TABLE "Service"
  ADD CONSTRAINT "Service_contact_check" CHECK (num_nonnulls("contactPhone", "contactEmail", "contactWhatsapp") > 0);

-- One report of each person and service is open.
CREATE UNIQUE INDEX "Report_openOfService_key" ON "Report"("reporterId", "serviceId") WHERE "status" IN ('PENDING', 'REVIEWED');

-- Finds services by their words, as products are found.
CREATE INDEX "Service_searchText_words_idx" ON "Service" USING GIN (array_to_tsvector(string_to_array("searchText", ' '))) WITH (fastupdate = off);

-- Finds services that have words like each of these, as "productsLike" does.
CREATE FUNCTION "servicesLike"(words text[]) RETURNS SETOF int LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  SELECT id FROM "Service" WHERE "searchText" %> words[1] AND "searchText" %> ALL(words) ORDER BY id DESC LIMIT 1000
$$;
