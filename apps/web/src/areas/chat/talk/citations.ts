import type { ChatSource } from '@wm/contract/chat/message';

/** Code as it stands, or a number in brackets that is neither part of a name (`a[1]`) nor a link. */
const citation = /```[\s\S]*?(?:```|$)|`[^`\n]*`|(?<![A-Za-z_)\]\\])\[(\d{1,3})\](?![([:])/g;

/** Where the links of citations lead: a place in this page. */
const citeHash = '#cite-';

/** An answer whose numbers in brackets are links to its sources. */
export function linkCitations(text: string, sources: readonly Pick<ChatSource, 'n'>[]): string {
  if (sources.length === 0) return text;
  return text.replaceAll(citation, (whole: string, digits: string | undefined) => {
    if (digits === undefined || !sources.some(({ n }) => n === Number(digits))) return whole;
    // As entities: a bracket behind a backslash begins a formula.
    return `[&#91;${digits}&#93;](${citeHash}${digits})`;
  });
}

/** The number of the source that a link leads to. */
export function citedBy(href: string | null): number | undefined {
  if (href === null || !href.startsWith(citeHash)) return undefined;
  return Number(href.slice(citeHash.length));
}
