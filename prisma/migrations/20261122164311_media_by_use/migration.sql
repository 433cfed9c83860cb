-- CreateEnum
CREATE TYPE "FileAudience" AS ENUM ('EVERYONE', 'ACCOUNT', 'PARTICIPANTS');

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "keptUntil" TIMESTAMPTZ(3);

-- What has no post yet waits for it for a day, as it did.
UPDATE "Media" SET "keptUntil" = "createdAt" + interval '1 day' WHERE "postId" IS NULL;

-- AlterTable
ALTER TABLE "StoredFile" DROP COLUMN "isPrivate",
ADD COLUMN     "audience" "FileAudience",
ADD COLUMN     "use" TEXT;

-- Until now there were profile pictures, and the files of posts with the pictures of their link cards.
UPDATE "StoredFile" SET
  "use" = CASE WHEN "key" LIKE 'pictures/%' THEN 'profilePicture' ELSE 'post' END,
  "audience" = CASE WHEN "key" LIKE 'pictures/%' THEN 'EVERYONE' ELSE 'ACCOUNT' END::"FileAudience";

-- Link cards lie beside what they show from now on, and are drawn again when somebody asks: the purge takes the old ones.
UPDATE "StoredFile" SET "inUse" = false WHERE "key" LIKE 'cards/%';

ALTER TABLE "StoredFile" ALTER COLUMN "audience" SET NOT NULL,
ALTER COLUMN "use" SET NOT NULL;

-- There is none (I8); what had lost its files could not be shown anyway.
DELETE FROM "Media" m WHERE NOT EXISTS (SELECT FROM "StoredFile" f WHERE f."key" = m."key");

-- CreateIndex
CREATE INDEX "Media_keptUntil_idx" ON "Media"("keptUntil");

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_key_fkey" FOREIGN KEY ("key") REFERENCES "StoredFile"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
