-- takes away: nothing; the column comes back in the same transaction, computed without the marks of callouts.
ALTER TABLE "note_note" drop column "excerpt";--> statement-breakpoint
ALTER TABLE "note_note" ADD COLUMN "excerpt" text GENERATED ALWAYS AS (left(btrim(regexp_replace(regexp_replace(left(regexp_replace(left(content, 4000), '^---[ \t]*?\r??\n[^[:space:]#-][^\n]*?:.*?\n---[ \t]*?\r??(?:\n|$)', ''), 1000), '\[![^][:space:]]{1,40}\][+-]?', '', 'g'), '[#|>`*_~[:space:]-]+', ' ', 'g')), 160)) STORED NOT NULL;
