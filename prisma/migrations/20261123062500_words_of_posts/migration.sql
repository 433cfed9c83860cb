-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '';

-- What search compares of the posts that are there already, as searchTextOfPost in server/features/posts writes it.
CREATE FUNCTION pg_temp.words_of(text) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(string_agg(word, ' ' ORDER BY place), '') FROM (
    SELECT left(word, 64) AS word, min(place) AS place
    FROM unnest(string_to_array(trim(regexp_replace(regexp_replace(
      translate(lower(normalize($1, NFKD)), 'ƁɓƊɗƘƙƳƴƐɛƎǝƏəƆɔŊŋØøŁłĐđı', 'bbddkkyyeeeeeeoonnoollddi'),
      '[\u0300-\u036F''’‘ʼʻ`]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' ')) WITH ORDINALITY AS words(word, place)
    GROUP BY 1) each
$$;

UPDATE "Post" SET "searchText" = pg_temp.words_of(concat_ws(' ', content, topic));

DROP FUNCTION pg_temp.words_of(text);

-- Finds posts by their words. What is inserted is found at once, and no search reads what waits to be sorted in.
CREATE INDEX "Post_searchText_words_idx" ON "Post" USING GIN (array_to_tsvector(string_to_array("searchText", ' '))) WITH (fastupdate = off);
