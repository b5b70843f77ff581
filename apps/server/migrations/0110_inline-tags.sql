ALTER TABLE "note_note" ADD COLUMN "inline_tags" text[] DEFAULT '{}' NOT NULL;
