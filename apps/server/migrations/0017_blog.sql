CREATE TABLE "blog_article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"dept_id" bigint,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"category_id" bigint,
	"publish_time" timestamptz(3),
	"pinned" boolean DEFAULT false NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"plain_text" text DEFAULT '' NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minutes" smallint DEFAULT 1 NOT NULL,
	"render_edition" smallint DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_article_tag" (
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_article_tag_article_id_tag_id_pk" PRIMARY KEY("article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "blog_article_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_article_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"reason" text NOT NULL,
	"editor_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_article_version_article_id_version_no_unique" UNIQUE("article_id","version_no")
);
--> statement-breakpoint
CREATE TABLE "blog_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_category_parent_id_name_unique" UNIQUE("parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "blog_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"owner_id" bigint,
	"dept_id" bigint,
	"nickname" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_slug" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "blog_tag_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "blog_visit" (
	"article_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "blog_visit_article_id_kind_day_visitor_pk" PRIMARY KEY("article_id","kind","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "blog_article" ADD CONSTRAINT "blog_article_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article" ADD CONSTRAINT "blog_article_dept_id_sys_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."sys_dept"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article" ADD CONSTRAINT "blog_article_category_id_blog_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_tag" ADD CONSTRAINT "blog_article_tag_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_tag" ADD CONSTRAINT "blog_article_tag_tag_id_blog_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."blog_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_version" ADD CONSTRAINT "blog_article_version_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_article_version" ADD CONSTRAINT "blog_article_version_editor_id_sys_user_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comment" ADD CONSTRAINT "blog_comment_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slug" ADD CONSTRAINT "blog_slug_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_visit" ADD CONSTRAINT "blog_visit_article_id_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."blog_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_article_publish_time_id_index" ON "blog_article" USING btree ("publish_time","id");--> statement-breakpoint
CREATE INDEX "blog_article_owner_id_update_time_index" ON "blog_article" USING btree ("owner_id","update_time");--> statement-breakpoint
CREATE INDEX "blog_article_category_id_index" ON "blog_article" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "blog_article_tag_tag_id_index" ON "blog_article_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "blog_comment_article_id_status_create_time_index" ON "blog_comment" USING btree ("article_id","status","create_time");--> statement-breakpoint
CREATE INDEX "blog_comment_status_create_time_index" ON "blog_comment" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "blog_comment_address_create_time_index" ON "blog_comment" USING btree ("address","create_time");--> statement-breakpoint
CREATE INDEX "blog_slug_article_id_index" ON "blog_slug" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "blog_visit_day_index" ON "blog_visit" USING btree ("day");--> statement-breakpoint
-- From here on by hand. What is deleted is not found any more.
CREATE TRIGGER blog_article_search_forget AFTER DELETE ON blog_article REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('article');
--> statement-breakpoint
-- An article shows how many comments it has, however they were approved or removed.
CREATE FUNCTION blog_count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := 0;
  becomes integer := 0;
  article bigint;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    article := OLD.article_id;
    was := (OLD.status = 'approved')::int;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    article := NEW.article_id;
    becomes := (NEW.status = 'approved')::int;
  END IF;
  IF was <> becomes THEN
    UPDATE blog_article SET comment_count = comment_count + becomes - was WHERE id = article;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blog_comment_count AFTER INSERT OR DELETE OR UPDATE OF status ON blog_comment
  FOR EACH ROW EXECUTE FUNCTION blog_count_comments();
--> statement-breakpoint
-- Counts change often: room for them in the page of their row.
ALTER TABLE "blog_article" SET (fillfactor = 80);
--> statement-breakpoint
-- 文章 is there, and what it lacked in the menu.
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) OVERRIDING SYSTEM VALUE VALUES
  (3105, 310, '发布', 6, 'F', '', '', 'article:data:publish', '', '0'),
  (3200, 320, '查询', 1, 'F', '', '', 'article:comment:query', '', '0'),
  (3201, 320, '审核', 2, 'F', '', '', 'article:comment:edit', '', '0'),
  (3202, 320, '删除', 3, 'F', '', '', 'article:comment:remove', '', '0'),
  (330, 300, '分类管理', 30, 'C', 'category', 'article/category/index', 'article:category:list', 'ApartmentOutlined', '0'),
  (3300, 330, '查询', 1, 'F', '', '', 'article:category:query', '', '0'),
  (3301, 330, '新增', 2, 'F', '', '', 'article:category:add', '', '0'),
  (3302, 330, '修改', 3, 'F', '', '', 'article:category:edit', '', '0'),
  (3303, 330, '删除', 4, 'F', '', '', 'article:category:remove', '', '0'),
  (340, 300, '标签管理', 40, 'C', 'tag', 'article/tag/index', 'article:tag:list', 'TagsOutlined', '0'),
  (3400, 340, '查询', 1, 'F', '', '', 'article:tag:query', '', '0'),
  (3401, 340, '新增', 2, 'F', '', '', 'article:tag:add', '', '0'),
  (3402, 340, '修改', 3, 'F', '', '', 'article:tag:edit', '', '0'),
  (3403, 340, '删除', 4, 'F', '', '', 'article:tag:remove', '', '0');
--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id IN (310, 3100, 3101, 3102, 3103, 3104, 320);
--> statement-breakpoint
-- ROLE_DEFAULT: own articles and what visitors say of them.
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE id IN (300, 310, 320) OR parent_id IN (310, 320);
