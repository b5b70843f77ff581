import DOMPurify from 'dompurify';

// Diagrams that are drawn once come back with the next drawing of the text: their labels live in foreignObject.
const config = {
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  ADD_TAGS: ['foreignObject', 'use'],
  HTML_INTEGRATION_POINTS: { foreignobject: true },
  FORBID_TAGS: ['form', 'base', 'link', 'meta'],
  ADD_ATTR: ['target'],
};

function staysInside(rule: CSSRule, id: string): boolean {
  if (rule instanceof CSSKeyframesRule) return true;
  if (!(rule instanceof CSSStyleRule)) return false;
  return rule.selectorText.split(',').every((selector) => selector.trim().startsWith(`#${id}`));
}

/** True for the style of a drawing that can reach nothing but that drawing. */
function isOwnStyle(style: Element): boolean {
  const { id } = style.closest('svg') ?? { id: '' };
  if (!/^[\w-]{6,}$/.test(id)) return false;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent ?? '');
    return [...sheet.cssRules].every((rule) => staysInside(rule, id));
  } catch {
    return false;
  }
}

/** The boxes of a task list stand before their text without being tied to it. */
function nameBoxes(fragment: DocumentFragment): void {
  for (const box of fragment.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.hasAttribute('checked') ? '已完成' : '未完成');
  }
}

/** The HTML made from somebody's Markdown, with everything that could run or restyle the page taken out. */
export function sanitizeNote(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
  for (const style of fragment.querySelectorAll('style')) {
    if (!isOwnStyle(style)) style.remove();
  }
  nameBoxes(fragment);
  const box = document.createElement('div');
  box.append(fragment);
  return box.innerHTML;
}
