import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { createParser } from './grammar.ts';

let parser: MarkdownIt | undefined;

/** The tokens of a text, for those who want its words or its parts. */
export function parseText(markdown: string): Token[] {
  parser ??= createParser();
  return parser.parse(markdown, {});
}
