CREATE TABLE "note_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "note_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"file_id" text NOT NULL,
	"notebook_id" bigint,
	"state" text DEFAULT 'checking' NOT NULL,
	"task_id" bigint,
	"notebook_ids" bigint[] DEFAULT '{}' NOT NULL,
	"report" jsonb,
	"create_time" timestamptz(3) DEFAULT now() NOT NULL,
	"end_time" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "note_import_note" (
	"import_id" bigint NOT NULL,
	"note_id" bigint NOT NULL,
	"source" text NOT NULL,
	"made" text,
	CONSTRAINT "note_import_note_pkey" PRIMARY KEY("import_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "note_import" ADD CONSTRAINT "note_import_owner_id_sys_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_import_note" ADD CONSTRAINT "note_import_note_import_id_note_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."note_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_import_note" ADD CONSTRAINT "note_import_note_note_id_note_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_import_owner_id_id_index" ON "note_import" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "note_import_note_note_id_index" ON "note_import_note" USING btree ("note_id");
