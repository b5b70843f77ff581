ALTER TABLE "blog_article" ADD COLUMN "note_id" bigint;--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "note_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_article_note_id_index" ON "blog_article" USING btree ("note_id") WHERE "blog_article"."note_id" is not null;
