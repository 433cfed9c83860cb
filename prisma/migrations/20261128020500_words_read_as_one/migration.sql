-- What words that are there already are together, as wordsOf in server/features/search writes it behind them: of posts and
-- people behind a bar. Letters are ranges here: classes of characters know no more than ASCII in some databases.
CREATE FUNCTION pg_temp.folded(text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(
    translate(lower(normalize(regexp_replace($1,
      '[''`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵Ꞌꞌ＇\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'),
      NFKD)), 'ƁɓƊɗƘƙƳƴƐɛƎǝƏəƆɔŊŋØøŁłĐđı', 'bbddkkyyeeeeeeoonnoollddi'),
    '[\u0300-\u036F]', '', 'g'),
    '(?<=\d)\.00(?!\d)', '', 'g'),
    '(?:₦|(?<![^\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u2BFF\u3000-\u303F])(?:ngn|n(?=\s?(?:\d{3}|\d{1,2}[,.\s]\d{3}|\d{1,3}(?:\.\d)?k(?![^\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u2BFF\u3000-\u303F])))))\s?(?=\d)',
    ' n ', 'g')
$$;

-- Of a text, what is not among the words that are known of it: each word, and it as one with those behind it.
CREATE FUNCTION pg_temp.added(known text, said text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(word, ' ' ORDER BY place) FROM (
    SELECT left(word, 64) AS word, min(place) AS place FROM (
      SELECT unnest(ARRAY[word, one, regexp_replace(one, '^(?:2340?(?=[789][01]\d)|(?=[789][01]\d{8}))', '0')]) AS word, place FROM (
        SELECT place, word, concat(word,
          CASE WHEN is_open THEN concat(lead(word, 1) OVER spoken,
          CASE WHEN lead(is_open, 1) OVER spoken THEN concat(lead(word, 2) OVER spoken,
          CASE WHEN lead(is_open, 2) OVER spoken THEN concat(lead(word, 3) OVER spoken,
          CASE WHEN lead(is_open, 3) OVER spoken THEN concat(lead(word, 4) OVER spoken,
          CASE WHEN lead(is_open, 4) OVER spoken THEN lead(word, 5) OVER spoken END) END) END) END) END) AS one
        FROM (
          SELECT place, word, NOT (is_number AND gap ~ '^[.,]$' AND next ~ '^\d{1,2}(?!\d)')
            AND (gap ~ '^[-\u2010-\u2015._]$' OR length(gap) <= 3 AND CASE
              WHEN is_number AND next ~ '^\d+$' THEN gap ~ '^[\s\u2010-\u2015.,()-]+$'
                OR length(word) > 2 AND length(next) > 2 AND gap ~ '^\s?[/|:*·•]\s?$'
              ELSE (is_number OR next ~ '^\d+$' OR length(word) <= 2) AND gap ~ '^[\s\u2010-\u2015-]+$' END) AS is_open
          FROM (
            SELECT piece[1] AS word, piece[2] AS gap, place, piece[1] ~ '^\d+$' AS is_number,
              lead(piece[1]) OVER (ORDER BY place) AS next
            FROM regexp_matches(pg_temp.folded($2),
              '([^\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u2BFF\u3000-\u303F]+)([\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u2BFF\u3000-\u303F]*)',
              'g') WITH ORDINALITY AS pieces(piece, place)) beside) linked
        WINDOW spoken AS (ORDER BY place)) joined) spelled
    WHERE left(word, 64) <> ALL(string_to_array($1, ' ')) GROUP BY 1) each
$$;

UPDATE "Post" SET "searchText" = concat_ws(' ', nullif("searchText", ''), '| ' || pg_temp.added("searchText", concat_ws(E'\n', content, topic)));

UPDATE "Message" SET "searchText" = concat_ws(' ', nullif("searchText", ''), pg_temp.added("searchText", content));

UPDATE "Product" SET "searchText" = concat_ws(' ', nullif("searchText", ''), pg_temp.added("searchText", concat_ws(E'\n', name, category, description)));

UPDATE "Service" SET "searchText" = concat_ws(' ', nullif("searchText", ''), pg_temp.added("searchText", concat_ws(E'\n', name, category, description)));

UPDATE "User" SET "searchText" = concat_ws(' ', "searchText", pg_temp.added("searchText", concat_ws(' ', "firstName", "lastName")) || ' |');

DROP FUNCTION pg_temp.added(text, text);

DROP FUNCTION pg_temp.folded(text);
