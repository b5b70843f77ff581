ALTER TABLE "search_doc" ADD COLUMN "source" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- below: written by hand
-- It is asked of every hit, so it stays in the row, pressed; rows follow when they are made again, which the next start begins.
ALTER TABLE "search_doc" ALTER COLUMN "source" SET STORAGE MAIN;
