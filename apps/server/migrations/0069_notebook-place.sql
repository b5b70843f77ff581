-- takes away: nothing; the column comes back in the same transaction, computed from what follows the properties.
ALTER TABLE "note_note" drop column "excerpt";--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "excerpt" text GENERATED ALWAYS AS (left(btrim(regexp_replace(left(regexp_replace(left(content, 4000), '^---[ \t]*?\r??\n[^[:space:]#-][^\n]*?:.*?\n---[ \t]*?\r??(?:\n|$)', ''), 1000), '[#|>`*_~[:space:]-]+', ' ', 'g')), 160)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "note_note_aliases_index" ON "note_note" USING gin ("aliases") WHERE "note_note"."aliases" <> '{}';
