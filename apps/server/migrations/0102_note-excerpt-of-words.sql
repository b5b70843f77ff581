-- The first words of a note are made with its text, as a reader sees them. Those of older texts lose the marks and addresses
-- of links and pictures here; the rest is made when they are written next.
ALTER TABLE "note_note" ALTER COLUMN "excerpt" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "note_note" ALTER COLUMN "excerpt" SET DEFAULT '';--> statement-breakpoint
UPDATE "note_note" SET "excerpt" = left(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(regexp_replace(left(content, 4000), '^---[ \t]*?\r??\n[^[:space:]#-][^\n]*?:.*?\n---[ \t]*?\r??(?:\n|$)', ''), 1000), '\[![^][:space:]]{1,40}\][+-]?', '', 'g'), '!\[[^]]*\]\([^)]*\)', '', 'g'), '\[\[(?:[^]|]*\|)?([^]]*)\]\]', '\1', 'g'), '\[([^]]*)\]\([^)]*\)', '\1', 'g'), '[#|>`*_~[:space:]-]+', ' ', 'g')), 160)
WHERE content ~ '\]\(|\[\[';
