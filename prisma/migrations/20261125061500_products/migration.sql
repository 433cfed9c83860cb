-- CreateTable
CREATE TABLE "Product" (
    "id" SERIAL NOT NULL,
    "vendorId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "priceKobo" BIGINT NOT NULL,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "category" TEXT,
    "sizes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "campus" TEXT NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankAccount" (
    "vendorId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BankAccount_pkey" PRIMARY KEY ("vendorId")
);

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "productId" INTEGER;

-- CreateIndex
CREATE INDEX "Product_vendorId_id_idx" ON "Product"("vendorId", "id" DESC);

-- CreateIndex
CREATE INDEX "Product_campus_id_idx" ON "Product"("campus", "id" DESC);

-- CreateIndex
CREATE INDEX "Product_category_id_idx" ON "Product"("category", "id" DESC);

-- CreateIndex
CREATE INDEX "Product_priceKobo_id_idx" ON "Product"("priceKobo", "id");

-- CreateIndex
CREATE INDEX "Product_category_priceKobo_id_idx" ON "Product"("category", "priceKobo", "id");

-- CreateIndex
CREATE INDEX "Product_searchText_trgm_idx" ON "Product" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Media_productId_position_idx" ON "Media"("productId", "position");

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankAccount" ADD CONSTRAINT "BankAccount_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no code may ever get around.
ALTER TABLE "Product"
  ADD CONSTRAINT "Product_stock_check" CHECK ("stock" >= 0),
  ADD CONSTRAINT "Product_priceKobo_check" CHECK ("priceKobo" BETWEEN 1 AND 1000000000);

-- Finds products by their words. What is inserted is found at once, and no search reads what waits to be sorted in.
CREATE INDEX "Product_searchText_words_idx" ON "Product" USING GIN (array_to_tsvector(string_to_array("searchText", ' '))) WITH (fastupdate = off);

-- Finds products that have words like each of these, however they are spelt: at most 1,000, the newest. The first is
-- looked up in the index of trigrams, so the longest should be.
CREATE FUNCTION "productsLike"(words text[]) RETURNS SETOF int LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.4 AS $$
  SELECT id FROM "Product" WHERE "searchText" %> words[1] AND "searchText" %> ALL(words) ORDER BY id DESC LIMIT 1000
$$;
