-- The tokens of a document are made by the database for its index, and no longer stored besides (decision 101).
-- What packages/search-text/src/tokens.ts names `indexTokens`, for a text whose words are marked: whole words, and of
-- characters that stand together their pairs and the last one. Signs that are not in the list stand in pairs, too.
CREATE FUNCTION search_text_tokens(marked text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_cat(
    ARRAY(
      SELECT left(split_part(piece, ' ', 1), 64)
      FROM string_to_table(marked, E'\x01') WITH ORDINALITY AS t(piece, place) WHERE place > 1
    ),
    ARRAY(
      SELECT CASE WHEN following IS NULL OR following = ' ' THEN sign ELSE sign || following END
      FROM (
        SELECT string_to_array(
          translate(
            regexp_replace(marked, E'\x01[^ ]*', '', 'g'),
            '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~。、·—–‘’“”《》〈〉「」『』【】〔〕', repeat(' ', 53)
          ),
          NULL
        )
      ) AS s(signs), unnest(signs, signs[2:]) AS t(sign, following) WHERE sign <> ' '
    )
  );
END;--> statement-breakpoint
-- Both are dear, so that the planner asks the index and does not make the tokens of a row to compare them.
CREATE FUNCTION search_tokens(reach text, owner_id bigint, is_loose boolean, title text, tags text, body text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(array_append(
    CASE WHEN is_loose THEN ARRAY['@loose']
    ELSE search_text_tokens(title || ' ' || tags || ' ' || body) END,
    '@' || CASE WHEN reach = 'owner' THEN owner_id::text ELSE reach END
  ));
END;--> statement-breakpoint
-- Of a sound `yong|hu|guan|li yhgl` the first six letters from each syllable on, and the first four initials.
CREATE FUNCTION search_title_tokens(reach text, owner_id bigint, title text, title_sound text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_to_tsvector(search_text_tokens(title) || ARRAY(
    SELECT '=' || left(string_agg(syllable, '') OVER (ORDER BY place ROWS BETWEEN CURRENT ROW AND 5 FOLLOWING), 6)
    FROM string_to_table(split_part(title_sound, ' ', 1), '|') WITH ORDINALITY AS t(syllable, place)
  ) || ARRAY(
    SELECT '+' || substr(split_part(title_sound, ' ', 2), place, 4)
    FROM generate_series(1, length(split_part(title_sound, ' ', 2))) AS t(place)
  ) || ('@' || CASE WHEN reach = 'owner' THEN owner_id::text ELSE reach END));
END;--> statement-breakpoint
-- Latin words are marked here; those of other scripts when the program has made its rows again after the start.
UPDATE "search_doc" SET
  "title" = regexp_replace("title", '(?<= )(?=[a-z0-9])', E'\x01', 'g'),
  "tags" = regexp_replace("tags", '(?<= )(?=[a-z0-9])', E'\x01', 'g'),
  "body" = regexp_replace("body", '(?<= )(?=[a-z0-9])', E'\x01', 'g');--> statement-breakpoint
-- Until it is started anew the version before searches by its own columns, without the indexes of them.
DROP INDEX "search_doc_title_tsv_index";--> statement-breakpoint
DROP INDEX "search_doc_body_tsv_index";--> statement-breakpoint
ALTER TABLE "search_doc" ALTER COLUMN "title_tsv" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "search_doc" ALTER COLUMN "body_tsv" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "search_doc_title_tokens_index" ON "search_doc" USING gin (search_title_tokens("reach", "owner_id", "title", "title_sound")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_doc_tokens_index" ON "search_doc" USING gin (search_tokens("reach", "owner_id", "is_loose", "title", "tags", "body")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
ALTER INDEX "search_doc_title_tokens_index" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "search_doc_tokens_index" ALTER COLUMN 1 SET STATISTICS 0;
