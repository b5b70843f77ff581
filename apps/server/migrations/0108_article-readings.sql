CREATE TABLE "blog_reading" (
	"article_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_reading_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
ALTER TABLE "blog_reading" ADD CONSTRAINT "blog_reading_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_reading_day_index" ON "blog_reading" USING btree ("day");
--> statement-breakpoint
-- What is still known of the last days.
INSERT INTO "blog_reading" ("article_id", "day", "views", "likes")
  SELECT article_id, day, count(*) FILTER (WHERE kind = 'view'), count(*) FILTER (WHERE kind = 'like')
  FROM "blog_visit" GROUP BY article_id, day;
