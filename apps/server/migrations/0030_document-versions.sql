ALTER TABLE "blog_article_version" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mind_version" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "note_version" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;