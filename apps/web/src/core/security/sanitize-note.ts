import DOMPurify from 'dompurify';

const config = {
  USE_PROFILES: { html: true, svg: true, mathMl: true },
  FORBID_TAGS: ['style', 'form', 'base', 'link', 'meta'],
  ADD_ATTR: ['target'],
};

/** The HTML made from somebody's Markdown, with everything that could run or restyle the page taken out. */
export function sanitizeNote(html: string): string {
  return DOMPurify.sanitize(html, config);
}
