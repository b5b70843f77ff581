ALTER TABLE "blog_comment" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD CONSTRAINT "blog_comment_parent_id_blog_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."blog_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD CONSTRAINT "blog_comment_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_comment_parent_id_index" ON "blog_comment" USING btree ("parent_id");--> statement-breakpoint
-- From here on by hand. An answer counts while what it answers is shown; the article is held while its comments are counted.
CREATE OR REPLACE FUNCTION blog_count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := false;
  becomes boolean := false;
  article bigint;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    article := OLD.article_id;
    was := OLD.status = 'approved';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    article := NEW.article_id;
    becomes := NEW.status = 'approved';
  END IF;
  IF was <> becomes THEN
    PERFORM 1 FROM blog_article WHERE id = article FOR UPDATE;
    UPDATE blog_article SET comment_count = (
      SELECT count(*) FROM blog_comment c LEFT JOIN blog_comment p ON p.id = c.parent_id
      WHERE c.article_id = article AND c.status = 'approved' AND (p.id IS NULL OR p.status = 'approved'))
    WHERE id = article;
  END IF;
  RETURN NULL;
END $$;
