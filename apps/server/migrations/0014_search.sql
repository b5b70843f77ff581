CREATE TABLE "search_doc" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_doc_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"reach" text NOT NULL,
	"title" text NOT NULL,
	"title_sound" text NOT NULL,
	"tags" text NOT NULL,
	"body" text NOT NULL,
	"title_tsv" "tsvector" NOT NULL,
	"body_tsv" "tsvector" NOT NULL,
	"is_loose" boolean NOT NULL,
	"edition" smallint NOT NULL,
	"update_time" timestamptz(3) NOT NULL,
	CONSTRAINT "search_doc_kind_ref_id_unique" UNIQUE("kind","ref_id")
);
--> statement-breakpoint
CREATE INDEX "search_doc_title_tsv_index" ON "search_doc" USING gin ("title_tsv") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_doc_body_tsv_index" ON "search_doc" USING gin ("body_tsv") WITH (gin_pending_list_limit=1024);--> statement-breakpoint
-- Text and tokens lie out of line, titles in the row: what is counted and ranked are small rows.
ALTER TABLE "search_doc" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "search_doc" ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "tags" SET STORAGE MAIN,
  ALTER COLUMN "title_sound" SET STORAGE MAIN;--> statement-breakpoint
-- What was just saved and waits for its tokens.
CREATE INDEX "search_doc_waiting_index" ON "search_doc" ("kind", "ref_id") WHERE edition = 0;--> statement-breakpoint
-- Without statistics of the tokens every search goes through the index. With them the planner would read the table for
-- common words, not knowing that it must fetch each row's tokens for that.
ALTER TABLE "search_doc" ALTER COLUMN "title_tsv" SET STATISTICS 0, ALTER COLUMN "body_tsv" SET STATISTICS 0;--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE "search_doc" ALTER COLUMN "body" SET COMPRESSION lz4, ALTER COLUMN "body_tsv" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL; -- a server built without lz4 compresses in its own way
END $$;--> statement-breakpoint
-- Whatever is deleted, also along with its notebook or its owner, is not found any more.
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_doc WHERE kind = TG_ARGV[0] AND ref_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_note_search_forget AFTER DELETE ON note_note REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('note');
