-- The files of an article that is deleted are used by it no more.
CREATE TRIGGER blog_article_forget_files AFTER DELETE ON blog_article REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_file_uses('article');
