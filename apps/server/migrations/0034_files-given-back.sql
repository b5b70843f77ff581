ALTER TABLE "sys_file" ADD COLUMN "unused_time" timestamptz(3);--> statement-breakpoint
CREATE INDEX "sys_file_unused_time_index" ON "sys_file" USING btree ("unused_time") WHERE unused_time is not null;--> statement-breakpoint
-- Whatever is deleted, also along with its owner, uses no files any more; what nobody else uses goes after a week.
CREATE OR REPLACE FUNCTION forget_file_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH forgotten AS (
    DELETE FROM sys_file_use WHERE kind = TG_ARGV[0] AND ref_id IN (SELECT id FROM gone) RETURNING file_id)
  UPDATE sys_file f SET unused_time = now() WHERE f.id IN (SELECT file_id FROM forgotten) AND NOT EXISTS (
    SELECT FROM sys_file_use u WHERE u.file_id = f.id
      AND NOT (u.kind = TG_ARGV[0] AND u.ref_id IN (SELECT id FROM gone)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_note_forget_files AFTER DELETE ON note_note REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('note');
--> statement-breakpoint
CREATE TRIGGER sys_notice_forget_files AFTER DELETE ON sys_notice REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('notice');
--> statement-breakpoint
-- What was deleted before this had its uses left behind.
WITH left_behind AS (
  DELETE FROM sys_file_use u WHERE (u.kind = 'note' AND NOT EXISTS (SELECT FROM note_note n WHERE n.id = u.ref_id))
    OR (u.kind = 'notice' AND NOT EXISTS (SELECT FROM sys_notice n WHERE n.id = u.ref_id)) RETURNING file_id, kind, ref_id)
UPDATE sys_file f SET unused_time = now() WHERE f.id IN (SELECT file_id FROM left_behind) AND NOT EXISTS (
  SELECT FROM sys_file_use u WHERE u.file_id = f.id AND NOT EXISTS (
    SELECT FROM left_behind l WHERE l.file_id = u.file_id AND l.kind = u.kind AND l.ref_id = u.ref_id));
