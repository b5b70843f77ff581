CREATE TABLE "note_alias" (
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note_id" bigint NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_alias_pkey" PRIMARY KEY("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "note_link" (
	"note_id" bigint NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "note_link_pkey" PRIMARY KEY("note_id","target")
);
--> statement-breakpoint
CREATE TABLE "note_share" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"expire_time" timestamptz(3),
	"revoke_time" timestamptz(3),
	"view_count" integer DEFAULT 0 NOT NULL,
	"view_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_share_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "note_share_failure" (
	"share_id" bigint NOT NULL,
	"address" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "note_template_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "note_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"note_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"length" integer GENERATED ALWAYS AS (length(content)) STORED NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_note" DROP CONSTRAINT "note_note_owner_id_name_unique";--> statement-breakpoint
ALTER TABLE "note_notebook" DROP CONSTRAINT "note_notebook_owner_id_name_unique";--> statement-breakpoint
ALTER TABLE "note_note" ALTER COLUMN "notebook_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "delete_time" timestamptz(3);--> statement-breakpoint
ALTER TABLE "note_notebook" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "note_alias" ADD CONSTRAINT "note_alias_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_alias" ADD CONSTRAINT "note_alias_note_id_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_link" ADD CONSTRAINT "note_link_note_id_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_share" ADD CONSTRAINT "note_share_note_id_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_share" ADD CONSTRAINT "note_share_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_share_failure" ADD CONSTRAINT "note_share_failure_share_id_note_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."note_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_template" ADD CONSTRAINT "note_template_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_version" ADD CONSTRAINT "note_version_note_id_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_alias_note_id_index" ON "note_alias" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "note_link_target_index" ON "note_link" USING btree ("target");--> statement-breakpoint
CREATE INDEX "note_share_note_id_index" ON "note_share" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "note_share_failure_share_id_create_time_index" ON "note_share_failure" USING btree ("share_id","create_time");--> statement-breakpoint
CREATE INDEX "note_version_note_id_id_index" ON "note_version" USING btree ("note_id","id");--> statement-breakpoint
ALTER TABLE "note_notebook" ADD CONSTRAINT "note_notebook_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."note_notebook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "note_note_owner_id_name_unique" ON "note_note" USING btree ("owner_id","name") WHERE "note_note"."delete_time" is null;--> statement-breakpoint
CREATE INDEX "note_note_trash_index" ON "note_note" USING btree ("owner_id","delete_time") WHERE "note_note"."delete_time" is not null;--> statement-breakpoint
CREATE INDEX "note_notebook_parent_id_index" ON "note_notebook" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "note_notebook" ADD CONSTRAINT "note_notebook_owner_id_parent_id_name_unique" UNIQUE NULLS NOT DISTINCT("owner_id","parent_id","name");--> statement-breakpoint
ALTER TABLE "note_note" ADD CONSTRAINT "note_note_notebook_check" CHECK ("note_note"."notebook_id" is not null or "note_note"."delete_time" is not null);--> statement-breakpoint
-- By hand from here on.
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('note.trash.days', '笔记回收站保留天数', '30', true, '删除的笔记在回收站里保留的天数，到期自动彻底删除；0 表示一直保留');
--> statement-breakpoint
INSERT INTO note_link (note_id, target)
SELECT DISTINCT id, btrim(link[1])
FROM note_note, regexp_matches(content, '\[\[([^]|\n]{1,120})(?:\|[^]\n]*)?\]\]', 'g') AS link
WHERE btrim(link[1]) <> '';
--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE "note_version" ALTER COLUMN "content" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL; -- a server built without lz4 compresses in its own way
END $$;
