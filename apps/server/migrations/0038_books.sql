CREATE TABLE "book_book" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_book_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"authors" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" text NOT NULL,
	"checksum" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"size" integer NOT NULL,
	"section_count" integer NOT NULL,
	"char_count" integer NOT NULL,
	"creator_id" bigint,
	"delete_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_book_name_unique" UNIQUE("name"),
	CONSTRAINT "book_book_checksum_unique" UNIQUE("checksum")
);
--> statement-breakpoint
CREATE TABLE "book_position" (
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"cfi" text NOT NULL,
	"section" integer NOT NULL,
	"fraction" double precision NOT NULL,
	"chapter" text NOT NULL,
	"context" text NOT NULL,
	"device" text NOT NULL,
	"device_name" text NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_position_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_section" (
	"book_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "book_section_book_id_position_pk" PRIMARY KEY("book_id","position")
);
--> statement-breakpoint
ALTER TABLE "book_book" ADD CONSTRAINT "book_book_creator_id_sys_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_position" ADD CONSTRAINT "book_position_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_position" ADD CONSTRAINT "book_position_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_section" ADD CONSTRAINT "book_section_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_book_create_time_index" ON "book_book" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "book_book_delete_time_index" ON "book_book" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "book_position_book_id_index" ON "book_position" USING btree ("book_id");--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER book_book_forget_files AFTER DELETE ON book_book REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('book');--> statement-breakpoint
INSERT INTO sys_config (config_key, config_name, config_value, built_in, remark) VALUES
  ('book.upload.max-megabytes', '一本书的大小上限', '100', true, '上传到书库的单本书的大小上限，单位 MB，修改后立即生效');--> statement-breakpoint
-- 书籍管理 is there, without sheets; everybody may read.
UPDATE sys_menu SET status = '0' WHERE id IN (410, 4100, 4101, 4102, 4103);--> statement-breakpoint
INSERT INTO sys_role_menu (role_id, menu_id) SELECT 2, id FROM sys_menu WHERE id IN (400, 410, 4100)
  ON CONFLICT DO NOTHING;
