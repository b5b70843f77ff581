ALTER TABLE "sys_file" ADD COLUMN "removed_time" timestamptz(3);--> statement-breakpoint
CREATE INDEX "sys_file_removed_time_index" ON "sys_file" USING btree ("removed_time") WHERE removed_time is not null;
--> statement-breakpoint
-- below: written by hand
-- What is used again is not thrown away.
CREATE OR REPLACE FUNCTION file_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_file SET unused_time = NULL, removed_time = NULL
    WHERE id = NEW.file_id AND (unused_time IS NOT NULL OR removed_time IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Texts that name files without a record of it, such as earlier versions: they use them like any other, but let nobody read them.
CREATE FUNCTION record_named_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[] := '{}';
BEGIN
  IF position('/files/' IN NEW.content) > 0 THEN
    named := ARRAY(SELECT DISTINCT m[1] FROM regexp_matches(NEW.content, '/files/([0-9a-f]{32})\.', 'g') m);
  END IF;
  IF TG_OP = 'UPDATE' AND position('/files/' IN OLD.content) > 0 THEN
    WITH dropped AS (
      DELETE FROM sys_file_use WHERE kind = TG_ARGV[0] AND ref_id = NEW.id AND file_id <> ALL (named) RETURNING file_id)
    UPDATE sys_file f SET unused_time = now() WHERE f.id IN (SELECT file_id FROM dropped) AND NOT EXISTS (
      SELECT FROM sys_file_use u WHERE u.file_id = f.id AND NOT (u.kind = TG_ARGV[0] AND u.ref_id = NEW.id));
  END IF;
  IF cardinality(named) > 0 THEN
    INSERT INTO sys_file_use (file_id, kind, ref_id) SELECT id, TG_ARGV[0], NEW.id FROM sys_file WHERE id = ANY (named)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_version_name_files AFTER INSERT OR UPDATE OF content ON note_version
  FOR EACH ROW EXECUTE FUNCTION record_named_files('note-version');--> statement-breakpoint
CREATE TRIGGER note_version_forget_files AFTER DELETE ON note_version REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('note-version');--> statement-breakpoint
CREATE TRIGGER note_template_name_files AFTER INSERT OR UPDATE OF content ON note_template
  FOR EACH ROW EXECUTE FUNCTION record_named_files('note-template');--> statement-breakpoint
CREATE TRIGGER note_template_forget_files AFTER DELETE ON note_template REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('note-template');--> statement-breakpoint
CREATE TRIGGER mind_map_name_files AFTER INSERT OR UPDATE OF content ON mind_map
  FOR EACH ROW EXECUTE FUNCTION record_named_files('mindmap');--> statement-breakpoint
CREATE TRIGGER mind_map_forget_files AFTER DELETE ON mind_map REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('mindmap');--> statement-breakpoint
CREATE TRIGGER mind_version_name_files AFTER INSERT OR UPDATE OF content ON mind_version
  FOR EACH ROW EXECUTE FUNCTION record_named_files('mindmap-version');--> statement-breakpoint
CREATE TRIGGER mind_version_forget_files AFTER DELETE ON mind_version REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('mindmap-version');--> statement-breakpoint
CREATE TRIGGER blog_article_version_name_files AFTER INSERT OR UPDATE OF content ON blog_article_version
  FOR EACH ROW EXECUTE FUNCTION record_named_files('article-version');--> statement-breakpoint
CREATE TRIGGER blog_article_version_forget_files AFTER DELETE ON blog_article_version REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('article-version');--> statement-breakpoint
-- What was written before this.
INSERT INTO sys_file_use (file_id, kind, ref_id)
  SELECT DISTINCT f.id, written.kind, written.id
  FROM (
    SELECT 'note-version' AS kind, id, content FROM note_version WHERE position('/files/' IN content) > 0
    UNION ALL SELECT 'note-template', id, content FROM note_template WHERE position('/files/' IN content) > 0
    UNION ALL SELECT 'mindmap', id, content FROM mind_map WHERE position('/files/' IN content) > 0
    UNION ALL SELECT 'mindmap-version', id, content FROM mind_version WHERE position('/files/' IN content) > 0
    UNION ALL SELECT 'article-version', id, content FROM blog_article_version WHERE position('/files/' IN content) > 0
  ) written
  CROSS JOIN LATERAL regexp_matches(written.content, '/files/([0-9a-f]{32})\.', 'g') m
  JOIN sys_file f ON f.id = m[1]
  ON CONFLICT DO NOTHING;
