import type { RenderedArticle } from '../markdown/render-article.ts';

/** The parser and its languages are loaded with the first text: a server that nobody writes on does without. */
export async function render(content: string): Promise<RenderedArticle> {
  const { renderArticle } = await import('../markdown/render-article.ts');
  return renderArticle(content);
}
