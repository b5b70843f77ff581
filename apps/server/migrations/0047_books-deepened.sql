CREATE TABLE "book_app_password" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_app_password_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"last_use_time" timestamptz(3),
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_app_password_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "book_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"book_id" bigint NOT NULL,
	"checksum" text NOT NULL,
	"size" integer NOT NULL,
	"creator_id" bigint,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_font" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_font_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"file_id" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_font_user_id_name_unique" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "book_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"color" text NOT NULL,
	"section" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"cfi" text NOT NULL,
	"fraction" double precision NOT NULL,
	"chapter" text NOT NULL,
	"quote" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"is_lost" boolean DEFAULT false NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_note" (
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"note_id" bigint NOT NULL,
	CONSTRAINT "book_note_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_reading" (
	"key" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"start_time" timestamptz(3) NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	"chars" integer NOT NULL,
	CONSTRAINT "book_reading_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "book_scan_file" (
	"path" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"modify_time" timestamptz(3) NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_shelf" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_shelf_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_shelf_owner_id_name_unique" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "book_shelf_item" (
	"shelf_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "book_shelf_item_shelf_id_book_id_pk" PRIMARY KEY("shelf_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_standing" (
	"user_id" bigint NOT NULL,
	"book_id" bigint NOT NULL,
	"standing" text NOT NULL,
	"update_time" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "book_standing_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "book_book" ADD COLUMN "series_index" double precision;--> statement-breakpoint
ALTER TABLE "book_book" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_book" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_book" ADD COLUMN "locked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_book" ADD COLUMN "facts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_section" ADD COLUMN "length" integer GENERATED ALWAYS AS (length(text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "book_section" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "book_section" ADD COLUMN "normal" text;--> statement-breakpoint
ALTER TABLE "book_section" ADD COLUMN "tokens" "tsvector";--> statement-breakpoint
ALTER TABLE "book_app_password" ADD CONSTRAINT "book_app_password_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_file" ADD CONSTRAINT "book_file_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_file" ADD CONSTRAINT "book_file_creator_id_sys_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_font" ADD CONSTRAINT "book_font_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_mark" ADD CONSTRAINT "book_mark_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_mark" ADD CONSTRAINT "book_mark_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_note" ADD CONSTRAINT "book_note_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_note" ADD CONSTRAINT "book_note_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_reading" ADD CONSTRAINT "book_reading_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_reading" ADD CONSTRAINT "book_reading_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_shelf" ADD CONSTRAINT "book_shelf_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_shelf_item" ADD CONSTRAINT "book_shelf_item_shelf_id_book_shelf_id_fk" FOREIGN KEY ("shelf_id") REFERENCES "public"."book_shelf"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_shelf_item" ADD CONSTRAINT "book_shelf_item_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_standing" ADD CONSTRAINT "book_standing_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_standing" ADD CONSTRAINT "book_standing_book_id_book_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book_book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_app_password_user_id_index" ON "book_app_password" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "book_file_book_id_index" ON "book_file" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_mark_user_id_book_id_index" ON "book_mark" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "book_mark_book_id_index" ON "book_mark" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_note_book_id_index" ON "book_note" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_reading_user_id_day_index" ON "book_reading" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "book_reading_book_id_index" ON "book_reading" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_shelf_item_book_id_index" ON "book_shelf_item" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_standing_book_id_index" ON "book_standing" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_book_series_index" ON "book_book" USING btree ("series") WHERE series <> '';--> statement-breakpoint
CREATE INDEX "book_book_tags_index" ON "book_book" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "book_section_tokens_index" ON "book_section" USING gin ("tokens") WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "book_section_waiting_index" ON "book_section" USING btree ("book_id") WHERE normal is null;--> statement-breakpoint
CREATE INDEX "book_section_loose_index" ON "book_section" USING btree ("book_id") WHERE tokens is null;--> statement-breakpoint
-- below: written by hand
CREATE TRIGGER book_font_forget_files AFTER DELETE ON book_font REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('book-font');--> statement-breakpoint
CREATE TRIGGER book_book_search_forget AFTER DELETE ON book_book REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION search_forget('book');--> statement-breakpoint
ALTER TABLE book_section ALTER COLUMN normal SET STORAGE EXTERNAL;--> statement-breakpoint
-- Whoever has a place in a book reads it.
INSERT INTO book_standing (user_id, book_id, standing, update_time)
  SELECT user_id, book_id, CASE WHEN fraction >= 1 THEN 'finished' ELSE 'reading' END, update_time FROM book_position;--> statement-breakpoint
INSERT INTO book_file (book_id, checksum, size, creator_id, create_time)
  SELECT id, checksum, size, creator_id, create_time FROM book_book;--> statement-breakpoint
-- Fonts of the readers, whatever else the list allows.
UPDATE sys_config SET config_value = concat_ws(',', nullif(trim(config_value), ''), 'woff2')
  WHERE config_key = 'sys.upload.types'
    AND NOT 'woff2' = ANY (regexp_split_to_array(lower(config_value), '[\s,]+'));--> statement-breakpoint
-- 书籍搜索 is there; everybody may find what he may read.
UPDATE sys_menu SET status = '0' WHERE id = 420;--> statement-breakpoint
INSERT INTO sys_role_menu (role_id, menu_id) VALUES (2, 420) ON CONFLICT DO NOTHING;
