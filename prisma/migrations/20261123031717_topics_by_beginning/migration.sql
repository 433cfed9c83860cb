-- Finds the topics that begin with what is typed, whatever the language of the database.
CREATE INDEX "Post_topicKey_beginning_idx" ON "Post"("topicKey" text_pattern_ops) WHERE "topicKey" IS NOT NULL;
