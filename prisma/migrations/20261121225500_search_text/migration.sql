-- What search compares of the people who are there already, as searchTextOf in server/features/users writes it.
CREATE FUNCTION pg_temp.plain_text(text) RETURNS text LANGUAGE sql AS $$
  SELECT trim(regexp_replace(regexp_replace(
    translate(lower(normalize($1, NFKD)), 'ƁɓƊɗƘƙƳƴƐɛƎǝƏəƆɔŊŋØøŁłĐđı', 'bbddkkyyeeeeeeoonnoollddi'),
    '[\u0300-\u036F''’‘ʼʻ`]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

UPDATE "User" SET "searchText" = ' ' || concat_ws(' | ',
  pg_temp.plain_text(concat_ws(' ', "firstName", "lastName")),
  pg_temp.plain_text("handle"),
  pg_temp.plain_text("university")) || ' |';

DROP FUNCTION pg_temp.plain_text(text);
