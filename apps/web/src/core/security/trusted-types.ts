import DOMPurify from 'dompurify';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string;
      createScriptURL?: (url: string) => string;
    },
  ): { createHTML(text: string): string };
}

// Mermaid's labels live in foreignObject; a leading <style> must survive (antd and Mermaid write CSS through innerHTML).
const config = {
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  ADD_TAGS: ['foreignObject', 'use'],
  HTML_INTEGRATION_POINTS: { foreignobject: true },
  ADD_ATTR: ['target', 'part', 'exportparts'],
  FORCE_BODY: true,
};

/** HTML from outside with everything that could run taken out. */
export function sanitizeHtml(text: string): string {
  if (!text.includes('<') || clean.has(text)) return text;
  return DOMPurify.sanitize(text, config);
}

const clean = new Set<string>();
const keptClean = 4;

/** Remembers a text that stricter rules than these have just cleaned, letter by letter: it is not cleaned once more. */
export function rememberClean(text: string): string {
  clean.add(text);
  if (clean.size > keptClean) clean.delete(clean.values().next().value ?? '');
  return text;
}

function sameOriginScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(url);
  return url;
}

/** What documents that nobody sees are made of: in them nothing runs and nothing is fetched. */
let inert = (text: string): string => text;

/** HTML as a document of its own that is never shown, before anything of it is cleaned. */
export function parseInert(html: string): Document {
  // As the page itself reads it: old pages let a paragraph hold a table, and what comes before a body is moved or dropped.
  return new DOMParser().parseFromString(inert(`<!doctype html><body>${html}`), 'text/html');
}

/** XML documents are inert, and sanitising them as HTML would destroy them. */
function letXmlPass(policy: { createHTML(text: string): string }): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own receiver below
  const parse = DOMParser.prototype.parseFromString;
  DOMParser.prototype.parseFromString = function parseFromString(text, type) {
    return parse.call(this, type === 'text/html' ? text : policy.createHTML(text), type);
  };
}

/** A link that opens elsewhere must not hand over this window. */
function reviewTargets(): void {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => {
    if (node.getAttribute('target')) node.setAttribute('rel', 'noopener noreferrer');
  });
}

/** Installs the default policy that the server's Trusted Types rule calls for; the first thing the application does. */
function installTrustedTypes(): void {
  reviewTargets();
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return;
  factory.createPolicy('default', { createHTML: sanitizeHtml, createScriptURL: sameOriginScript });
  const policy = factory.createPolicy('wm-xml', { createHTML: (text) => text });
  letXmlPass(policy);
  inert = (text) => policy.createHTML(text);
}

installTrustedTypes();
