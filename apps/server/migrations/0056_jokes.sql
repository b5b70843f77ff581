-- What says the same but for blanks, punctuation and case has the same key.
CREATE FUNCTION joke_content_key(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(regexp_replace(lower(content), '[[:space:][:punct:]，。！？…—“”‘’、；：（）《》【】·～　]+', '', 'g'))
$$;--> statement-breakpoint
CREATE TABLE "joke_joke" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "joke_joke_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joke_title" text NOT NULL,
	"content" text NOT NULL,
	"content_key" text GENERATED ALWAYS AS (joke_content_key(content)) STORED NOT NULL,
	"category" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"status" char(1) DEFAULT '0' NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joke_like" (
	"joke_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "joke_like_joke_id_user_id_pk" PRIMARY KEY("joke_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "joke_reader" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"recent" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "joke_like" ADD CONSTRAINT "joke_like_joke_id_joke_joke_id_fk" FOREIGN KEY ("joke_id") REFERENCES "public"."joke_joke"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joke_like" ADD CONSTRAINT "joke_like_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joke_reader" ADD CONSTRAINT "joke_reader_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "joke_joke_create_time_id_index" ON "joke_joke" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "joke_joke_category_id_index" ON "joke_joke" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "joke_joke_content_key_index" ON "joke_joke" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "joke_like_user_id_index" ON "joke_like" USING btree ("user_id");
--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER keep_removed BEFORE DELETE ON joke_joke FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
CREATE TRIGGER keep_removed BEFORE DELETE ON joke_like FOR EACH ROW EXECUTE FUNCTION keep_removed();--> statement-breakpoint
-- The count in the joke is that of its likes, also when a person goes or a removal is taken back.
CREATE FUNCTION count_joke_likes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joke bigint := coalesce(NEW.joke_id, OLD.joke_id);
BEGIN
  PERFORM 1 FROM joke_joke WHERE id = joke FOR UPDATE;
  UPDATE joke_joke SET likes = (SELECT count(*) FROM joke_like WHERE joke_id = joke) WHERE id = joke;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_likes AFTER INSERT OR DELETE ON joke_like FOR EACH ROW EXECUTE FUNCTION count_joke_likes();--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 1200;--> statement-breakpoint
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) VALUES
  (1200, '查询', 1, 'F', '', '', 'joke:data:query', '', '0'),
  (1200, '新增', 2, 'F', '', '', 'joke:data:add', '', '0'),
  (1200, '修改', 3, 'F', '', '', 'joke:data:edit', '', '0'),
  (1200, '删除', 4, 'F', '', '', 'joke:data:remove', '', '0'),
  (1200, '导出', 5, 'F', '', '', 'joke:data:export', '', '0'),
  (1200, '导入', 6, 'F', '', '', 'joke:data:import', '', '0');--> statement-breakpoint
-- ROLE_DEFAULT: reading.
INSERT INTO sys_role_menu (role_id, menu_id) VALUES (2, 1200);
