CREATE TABLE "mind_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mind_folder_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "mind_map" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_map_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"folder_id" bigint,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"outline" text DEFAULT '' NOT NULL,
	"excerpt" text GENERATED ALWAYS AS (left(btrim(regexp_replace(left(outline, 1000), '[[:space:]]+', ' ', 'g')), 160)) STORED NOT NULL,
	"size" integer GENERATED ALWAYS AS (octet_length(content)) STORED NOT NULL,
	"node_count" integer DEFAULT 1 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"delete_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"map_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expire_time" timestamptz(3),
	"view_count" integer DEFAULT 0 NOT NULL,
	"view_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mind_share_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mind_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"map_id" bigint NOT NULL,
	"content" text NOT NULL,
	"outline" text NOT NULL,
	"node_count" integer NOT NULL,
	"size" integer GENERATED ALWAYS AS (octet_length(content)) STORED NOT NULL,
	"saved_time" timestamptz(3) NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mind_folder" ADD CONSTRAINT "mind_folder_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_map" ADD CONSTRAINT "mind_map_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_map" ADD CONSTRAINT "mind_map_folder_id_mind_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."mind_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_share" ADD CONSTRAINT "mind_share_map_id_mind_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_map"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_version" ADD CONSTRAINT "mind_version_map_id_mind_map_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_map"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mind_map_owner_id_update_time_index" ON "mind_map" USING btree ("owner_id","update_time");--> statement-breakpoint
CREATE INDEX "mind_map_folder_id_index" ON "mind_map" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "mind_map_delete_time_index" ON "mind_map" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "mind_share_map_id_index" ON "mind_share" USING btree ("map_id");--> statement-breakpoint
CREATE INDEX "mind_version_map_id_create_time_index" ON "mind_version" USING btree ("map_id","create_time");--> statement-breakpoint
-- By hand: what is deleted is not found any more.
CREATE TRIGGER mind_map_search_forget AFTER DELETE ON mind_map REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('mindmap');--> statement-breakpoint
-- The list of maps with its folders. Maps leave by links, so the code for sheets becomes the one for sharing.
UPDATE sys_menu SET menu_name = '分享', perms = 'mindmap:data:share' WHERE id = 5104 AND perms = 'mindmap:data:export';--> statement-breakpoint
UPDATE sys_menu SET status = '0' WHERE id = 510 OR parent_id = 510;--> statement-breakpoint
INSERT INTO sys_menu (id, parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status) OVERRIDING SYSTEM VALUE VALUES
  (5105, 510, '文件夹查询', 6, 'F', '', '', 'mindmap:folder:list', '', '0'),
  (5106, 510, '文件夹详情', 7, 'F', '', '', 'mindmap:folder:query', '', '0'),
  (5107, 510, '文件夹新增', 8, 'F', '', '', 'mindmap:folder:add', '', '0'),
  (5108, 510, '文件夹修改', 9, 'F', '', '', 'mindmap:folder:edit', '', '0'),
  (5109, 510, '文件夹删除', 10, 'F', '', '', 'mindmap:folder:remove', '', '0');--> statement-breakpoint
INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT 2, id FROM sys_menu WHERE id IN (500, 510) OR parent_id = 510;
