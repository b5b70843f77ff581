import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = {
  bash,
  cpp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  r,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages))
  highlighter.registerLanguage(name, language);
highlighter.registerAliases(['jsx', 'tsx'], { languageName: 'typescript' });

/** More than this is a file, not an example: colours would cost more than they tell. */
const longest = 50_000;

/** Code as HTML with the classes of its colours; empty for a language nobody has taught us. */
export function highlightCode(code: string, language: string): string {
  if (code.length > longest || !highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
