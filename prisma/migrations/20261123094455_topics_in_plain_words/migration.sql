-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "topicPlain" TEXT;

-- As `plainText` makes it of what is written here: without marks, hooks and hyphens.
UPDATE "Post" SET "topicPlain" = translate(
  regexp_replace(normalize("topicKey", NFKD), '[\u0300-\u036f]', '', 'g'), '-ɓɗƙƴɛǝəɔŋøłđı', ' bdkyeeeonoldi')
WHERE "topicKey" IS NOT NULL;

-- Finds the topics that begin with what is typed, whatever the language of the database.
DROP INDEX "Post_topicKey_beginning_idx";
CREATE INDEX "Post_topicPlain_beginning_idx" ON "Post"("topicPlain" text_pattern_ops, "topicKey" text_pattern_ops)
  WHERE "topicPlain" IS NOT NULL;
