CREATE TABLE "blog_pass" (
	"ticket_hash" "bytea" NOT NULL,
	"article_id" bigint NOT NULL,
	"expire_time" timestamptz(3) NOT NULL,
	CONSTRAINT "blog_pass_ticket_hash_article_id_pk" PRIMARY KEY("ticket_hash","article_id")
);
--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "note_id" bigint;--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "note_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "blog_article" ADD COLUMN "comments_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_pass" ADD CONSTRAINT "blog_pass_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_pass_article_id_index" ON "blog_pass" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "blog_pass_expire_time_index" ON "blog_pass" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "blog_article_note_id_index" ON "blog_article" USING btree ("note_id") WHERE "blog_article"."note_id" is not null;
--> statement-breakpoint
INSERT INTO "sys_config" (config_key, config_name, config_value, built_in, remark) VALUES
  ('blog.comment.days', '文章评论开放天数', '0', true, '文章发布满这么多天后不能再评论，已有的仍然显示；0 表示一直开放')
ON CONFLICT DO NOTHING;
