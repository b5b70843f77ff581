import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import type MarkdownToken from 'markdown-it/lib/token.mjs';
import { blockNames } from './block-names.ts';
import { callouts } from './callouts.ts';
import { dress } from './dress.ts';
import { footnotes } from './footnotes.ts';
import { formulas } from './formulas.ts';
import { frontMatterRule } from './front-matter-rule.ts';
import type { DrawFormula } from './formulas.ts';
import { indexMarks } from './index-marks.ts';
import { linkFinding } from './link-finding.ts';
import { noteLinkMarks } from './note-link-marks.ts';
import type { NoteAddress } from './note-link-marks.ts';
import { tagMarks } from './tags/note-tags.ts';
import type { TagAddress } from './tags/note-tags.ts';
import { markPlugin } from './plugins.ts';
import { isSafeAddress } from './safe-address.ts';
import { safeHtml } from './safe-html.ts';
import { tasks } from './tasks.ts';

/** A piece of a text that was read. */
export type Token = MarkdownToken;

/** What differs between the places a text is shown in. The grammar does not, but for comments, which hold less. */
export interface GrammarOptions {
  /** `comment`: no headings, pictures, notes, folding or formulas. `note` when absent; an article reads the same. */
  profile?: 'note' | 'article' | 'comment';
  /** Makes links of note links. */
  noteAddress?: NoteAddress;
  /** Makes links of `#tags`; without it they are words. */
  tagAddress?: TagAddress;
  /** Without it formulas are shown as they are written. */
  drawFormula?: DrawFormula;
  /** Begins the ids in a text, where several stand on a page. */
  docId?: string;
}

/** A parser for the Markdown of this product. */
export function createParser(options: GrammarOptions = {}): MarkdownIt {
  const parser = new MarkdownIt();
  useGrammar(parser, options);
  return parser;
}

/** Makes any markdown-it read and write the Markdown of this product. Its output is safe to show: see the package's README. */
export function useGrammar(parser: MarkdownIt, options: GrammarOptions = {}): void {
  useSyntax(parser, options);
  dress(parser);
}

/** The syntax alone, written as CommonMark's examples are: for comparing with them. */
export function useSyntax(
  parser: MarkdownIt,
  { profile = 'note', noteAddress, tagAddress, drawFormula, docId }: GrammarOptions = {},
): void {
  parser.set({ html: false, breaks: true, linkify: true });
  parser.validateLink = isSafeAddress;
  parser.use(cjkFriendly).use(markPlugin).use(indexMarks).use(linkFinding);
  parser.use(tasks).use(safeHtml);
  if (profile === 'comment') {
    parser.disable(['heading', 'lheading', 'image']);
    parser.disable('details');
    return;
  }
  parser.use(footnotes, docId).use(formulas, drawFormula).use(callouts);
  parser.use(noteLinkMarks, noteAddress).use(frontMatterRule).use(blockNames);
  if (tagAddress) parser.use(tagMarks, tagAddress);
}
