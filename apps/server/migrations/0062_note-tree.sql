DROP INDEX "note_note_notebook_id_index";--> statement-breakpoint
-- With a default of no account first: one that differs from row to row would write the table anew, texts and all.
ALTER TABLE "note_note" ADD COLUMN "sort" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is there stands by its name, with room between any two.
UPDATE note_note n SET sort = placed.place
FROM (SELECT id, row_number() OVER (PARTITION BY notebook_id ORDER BY name, id) * 1048576 AS place FROM note_note) placed
WHERE n.id = placed.id;--> statement-breakpoint
ALTER TABLE "note_note" ALTER COLUMN "sort" SET DEFAULT (extract(epoch from clock_timestamp()) * 1000000)::bigint;--> statement-breakpoint
CREATE INDEX "note_note_notebook_id_sort_id_index" ON "note_note" USING btree ("notebook_id","sort","id");--> statement-breakpoint
-- Whatever changes the tree of somebody's notes, however it is done, tells his open pages at the commit. A text does not.
CREATE FUNCTION announce_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN affected := OLD.owner_id; ELSE affected := NEW.owner_id; END IF;
  PERFORM pg_notify('work_manage', '{"kind":"notes","payload":{"userId":' || affected || '}}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_note_announce AFTER INSERT OR DELETE OR UPDATE OF name, notebook_id, sort, pinned, delete_time ON note_note
  FOR EACH ROW EXECUTE FUNCTION announce_notes();--> statement-breakpoint
CREATE TRIGGER note_notebook_announce AFTER INSERT OR DELETE OR UPDATE OF name, parent_id, sort ON note_notebook
  FOR EACH ROW EXECUTE FUNCTION announce_notes();
