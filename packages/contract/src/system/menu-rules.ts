const segment = /^(?!\.{1,2}$)[\w.~-]+$|^:\w+(\(\\d\+\))?$/;

/** A route below its parent's: segments of letters, digits, `.`, `_`, `~`, `-`, or parameters such as `:id(\d+)`. */
export function isRoutePath(text: string): boolean {
  return text.split('/').every((part) => segment.test(part));
}

/** A whole address of another site, by http or https; nothing else ever becomes a link. */
export function isExternalLink(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** An address inside the application, or `noRedirect`, or nothing. */
export function isInnerPath(text: string): boolean {
  if (text === '' || text === 'noRedirect') return true;
  return text.startsWith('/') && isRoutePath(text.slice(1));
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** A JSON object of plain values whose keys cannot reach a prototype: the query an entry opens with. */
export function isMenuQuery(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false;
    return Object.entries(parsed).every(
      ([key, value]) =>
        !prototypeKeys.has(key) && ['string', 'number', 'boolean'].includes(typeof value),
    );
  } catch {
    return false;
  }
}

/** Whether a text has no control characters. */
export function isWithoutControls(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}
