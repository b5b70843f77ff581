CREATE TABLE "blog_comment_block" (
	"address" text NOT NULL,
	"owner_id" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_comment_block_address_owner_id_pk" PRIMARY KEY("address","owner_id")
);
--> statement-breakpoint
CREATE TABLE "blog_reading" (
	"article_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_reading_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
ALTER TABLE "blog_comment" ADD COLUMN "score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD COLUMN "signs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_file" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_file" ADD COLUMN "is_given_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_reading" ADD CONSTRAINT "blog_reading_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_reading_day_index" ON "blog_reading" USING btree ("day");
--> statement-breakpoint
-- below: written by hand
-- What is used again is not thrown away, unless its owner gave it up with what uses it.
CREATE OR REPLACE FUNCTION file_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_file SET unused_time = NULL, removed_time = NULL
    WHERE id = NEW.file_id AND NOT is_given_up AND (unused_time IS NOT NULL OR removed_time IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Covers are told apart from pictures within a text.
INSERT INTO sys_file_use (file_id, kind, ref_id)
  SELECT u.file_id, 'article-cover', u.ref_id FROM sys_file_use u JOIN blog_article a ON a.id = u.ref_id
  WHERE u.kind = 'article' AND position(u.file_id IN a.cover) > 0
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM sys_file_use u USING blog_article a
  WHERE u.kind = 'article' AND a.id = u.ref_id AND position(u.file_id IN a.cover) > 0 AND position(u.file_id IN a.content) = 0;
--> statement-breakpoint
CREATE TRIGGER blog_article_forget_covers AFTER DELETE ON blog_article REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('article-cover');
--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  VALUES (300, '图片库', 45, 'C', 'picture', 'article/picture/index', 'article:picture:list', 'PictureOutlined', '0') RETURNING id)
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT rm.role_id, page.id FROM page, sys_role_menu rm JOIN sys_menu m ON m.id = rm.menu_id
  WHERE m.component = 'article/manage/index'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What is still known of the last days.
INSERT INTO "blog_reading" ("article_id", "day", "views", "likes")
  SELECT article_id, day, count(*) FILTER (WHERE kind = 'view'), count(*) FILTER (WHERE kind = 'like')
  FROM "blog_visit" GROUP BY article_id, day;
