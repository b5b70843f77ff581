DROP INDEX "blog_article_tag_tag_id_index";--> statement-breakpoint
CREATE INDEX "blog_article_tag_tag_id_article_id_index" ON "blog_article_tag" USING btree ("tag_id","article_id");