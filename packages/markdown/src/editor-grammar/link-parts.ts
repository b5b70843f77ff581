import { placingParser } from './placed-tokens.ts';

/** A part of what stands behind the words of a link. */
export interface LinkPart {
  name: 'LinkMark' | 'URL' | 'LinkTitle';
  from: number;
  to: number;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/[ \t\n]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The parts of a link from the end of its words on: `](/address "title")`. */
export function linkParts(text: string, labelEnd: number, to: number): LinkPart[] {
  const { helpers } = placingParser();
  const parts: LinkPart[] = [{ name: 'LinkMark', from: labelEnd, to: labelEnd + 1 }];
  if (text[labelEnd + 1] !== '(') return parts;
  parts.push({ name: 'LinkMark', from: labelEnd + 1, to: labelEnd + 2 });
  const from = afterSpace(text, labelEnd + 2);
  const address = helpers.parseLinkDestination(text, from, to - 1);
  const end = address.ok ? address.pos : from;
  if (end > from) parts.push({ name: 'URL', from, to: end });
  const titleFrom = afterSpace(text, end);
  const title = titleFrom > end && helpers.parseLinkTitle(text, titleFrom, to - 1);
  if (title && title.ok) parts.push({ name: 'LinkTitle', from: titleFrom, to: title.pos });
  parts.push({ name: 'LinkMark', from: to - 1, to });
  return parts;
}
