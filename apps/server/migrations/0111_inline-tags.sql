ALTER TABLE "note_import_note" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "note_import_note" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "inline_tags" text[] DEFAULT '{}' NOT NULL;
