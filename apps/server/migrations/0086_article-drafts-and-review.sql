CREATE TABLE "blog_article_draft" (
	"id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"cover" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" bigint,
	"tags" text[] NOT NULL,
	"pinned" boolean NOT NULL,
	"note_version" integer NOT NULL,
	"file_ids" text[] NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_article_review" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"submitter_id" bigint,
	"wanted_time" timestamptz(3),
	"reason" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_article_draft" ADD CONSTRAINT "blog_article_draft_id_blog_article_id_fk" FOREIGN KEY ("id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_draft" ADD CONSTRAINT "blog_article_draft_category_id_blog_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_category"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_review" ADD CONSTRAINT "blog_article_review_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_review" ADD CONSTRAINT "blog_article_review_submitter_id_sys_user_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_article_draft_category_id_index" ON "blog_article_draft" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "blog_article_review_state_article_id_index" ON "blog_article_review" USING btree ("state","article_id");
--> statement-breakpoint
-- The files that a draft alone named are used by it no more once it is published, thrown away or deleted with its article.
CREATE TRIGGER blog_article_draft_forget_files AFTER DELETE ON blog_article_draft REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('article-draft');
--> statement-breakpoint
INSERT INTO "sys_config" (config_key, config_name, config_value, built_in, remark) VALUES
  ('blog.site.look', '博客外观', 'default', true, '公开博客的样子：默认、报刊或极简。先看再选：/blog/home?look=press、/blog/home?look=plain')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER keep_unlinked AFTER UPDATE OF category_id ON blog_article_draft FOR EACH ROW
  WHEN (OLD.category_id IS NOT NULL AND NEW.category_id IS NULL) EXECUTE FUNCTION keep_unlinked('category_id');
