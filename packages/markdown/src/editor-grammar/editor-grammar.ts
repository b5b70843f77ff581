import type { MarkdownExtension } from '@lezer/markdown';
import { calloutGrammar } from './callout-grammar.ts';
import { detailsGrammar } from './details-grammar.ts';
import { footnoteGrammar } from './footnote-grammar.ts';
import { formulaGrammar } from './formula-grammar.ts';
import { frontMatterGrammar } from './front-matter-grammar.ts';
import { inlineGrammar } from './inline-grammar.ts';
import { parseSetup } from './parse-setup.ts';
import { quotedHeading } from './quoted-heading.ts';
import { tableGrammar } from './table-grammar.ts';
import { taskGrammar } from './task-grammar.ts';

/** Teaches the editor's parser the Markdown of this product: its tree says where what the page shows stands in the source. */
export const editorGrammar: MarkdownExtension = [
  inlineGrammar,
  quotedHeading,
  tableGrammar,
  taskGrammar,
  calloutGrammar,
  footnoteGrammar,
  formulaGrammar,
  detailsGrammar,
  frontMatterGrammar,
  parseSetup,
];
