import { makeElement } from './office-style.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** A paragraph that Word shows as an entry of a list. */
export interface ListEntry {
  level: number;
  isOrdered: boolean;
  /** The number it bears. */
  start: number;
  children: HtmlNode[];
}

/** How deep lists are nested at most; Word knows nine levels. */
const deepestLevel = 9;

const numbered = /^[(（]?(\d+|[a-z]{1,4}|[〇零一二三四五六七八九十百]+)[.)、）．]/i;

/** Reads what Word says of a list's paragraph: its level in `mso-list`, and the marker it drew before the text. */
export function readEntry(
  list: string,
  marker: string,
  children: HtmlNode[],
): ListEntry | undefined {
  const level = /level(\d+)/.exec(list)?.[1];
  if (!level) return undefined;
  const number = numbered.exec(marker.trim())?.[1];
  return {
    level: Math.min(Math.max(Number(level), 1), deepestLevel),
    isOrdered: number !== undefined,
    start: number && /^\d{1,6}$/.test(number) ? Number(number) : 1,
    children,
  };
}

function openList({ isOrdered, start }: ListEntry): HtmlElement {
  if (!isOrdered) return makeElement('ul', []);
  return makeElement('ol', [], start === 1 ? [] : [['start', String(start)]]);
}

/** Makes nested lists of entries that follow each other. */
export function buildLists(entries: readonly ListEntry[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  /** The list that is open at each depth; a level that Word skipped adds no depth. */
  let open: { level: number; list: HtmlElement }[] = [];
  for (const entry of entries) {
    open = open.filter(({ level }) => level <= entry.level);
    const item = makeElement('li', [makeElement('p', entry.children)]);
    const deepest = open.at(-1);
    const isSame =
      deepest?.level === entry.level && (deepest.list.name === 'ol') === entry.isOrdered;
    if (isSame) {
      deepest.list.children.push(item);
      continue;
    }
    open = open.filter(({ level }) => level < entry.level);
    const list = openList(entry);
    list.children.push(item);
    const above = open.at(-1)?.list.children.at(-1);
    if (above && typeof above !== 'string') above.children.push(list);
    else lists.push(list);
    open.push({ level: entry.level, list });
  }
  return lists;
}
