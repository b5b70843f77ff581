ALTER TABLE "search_doc" ADD COLUMN "filler" text DEFAULT repeat(' ', 2100) NOT NULL;
--> statement-breakpoint
-- below: written by hand
-- Pressed where it stands, and everything else that may lie beside lies there. Rows that are there already follow when they
-- are made again, which the next start begins.
ALTER TABLE "search_doc" ALTER COLUMN "filler" SET STORAGE MAIN;
--> statement-breakpoint
ALTER TABLE "search_doc" SET (toast_tuple_target = 128);
