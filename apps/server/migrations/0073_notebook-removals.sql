CREATE TABLE "note_daily" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"template_id" bigint
);
--> statement-breakpoint
CREATE TABLE "note_removal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"notebooks" jsonb NOT NULL,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "removal_id" bigint;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "removed_from" bigint;--> statement-breakpoint
ALTER TABLE "note_daily" ADD CONSTRAINT "note_daily_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_daily" ADD CONSTRAINT "note_daily_template_id_note_note_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."note_note"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_removal" ADD CONSTRAINT "note_removal_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_daily_template_id_index" ON "note_daily" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "note_removal_owner_id_create_time_index" ON "note_removal" USING btree ("owner_id","create_time");--> statement-breakpoint
ALTER TABLE "note_note" ADD CONSTRAINT "note_note_removal_id_note_removal_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."note_removal"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_note_removal_id_index" ON "note_note" USING btree ("removal_id");--> statement-breakpoint
CREATE INDEX "note_note_removed_from_index" ON "note_note" USING btree ("removed_from") WHERE "note_note"."removed_from" is not null;
--> statement-breakpoint
INSERT INTO "note_link" ("note_id", "target")
SELECT DISTINCT "note_id", btrim(split_part("target", '#', 1)) FROM "note_link"
WHERE strpos("target", '#') > 1 AND btrim(split_part("target", '#', 1)) <> ''
ON CONFLICT DO NOTHING;
