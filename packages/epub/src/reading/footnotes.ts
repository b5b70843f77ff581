import { attributeValue, semanticTypes } from '../sanitize/markup-names.ts';
import type { MarkupListener, WrittenElement } from '../sanitize/markup-writer.ts';
import { plainLabel } from '../package/plain-label.ts';
import type { TextCollector, TextRange } from './section-text.ts';

/** A mark in the text that calls a note. */
export interface NoteReference {
  /**
   * `epub3`: `epub:type="noteref"` or `role="doc-noteref"`. `duokan`: `class="duokan-footnote"`, note in a list of the page.
   * `inline`: the note is the text of a picture's `alt` or `zy-footnote` attribute, as several Chinese shops write it.
   */
  kind: 'epub3' | 'duokan' | 'inline';
  /** The mark in the plain text of the section; empty where the mark is a picture. */
  mark: TextRange;
  /** What the mark shows: its text, or a picture's alternative text. */
  label: string;
  /** File in the book that holds the note; empty for `inline`. */
  path: string;
  /** Id of the note in that file. */
  fragment: string;
  /** The note itself where the mark carries it. */
  inlineText?: string;
}

/** What a section tells about its ids and notes. Offsets are into the plain text of the section. */
export interface SectionMarks {
  /** Stretch of text of the element with each id (or `name` of an `a`). */
  anchors: ReadonlyMap<string, TextRange>;
  notes: NoteReference[];
}

/** A listener that passes everything to a text collector and notes ids and note marks on the way. */
export interface MarkCollector extends MarkupListener {
  finish(text: string): SectionMarks;
}

interface OpenMark {
  anchor: TextRange | undefined;
  note: NoteReference | undefined;
}

/** Makes a mark collector around `collector`, to be used for the same single document. */
export function createMarkCollector(collector: TextCollector): MarkCollector {
  const anchors = new Map<string, TextRange>();
  const notes: NoteReference[] = [];
  const open: (OpenMark | undefined)[] = [];
  /** Marks that are open, innermost last: a picture inside one gives it its label. */
  const openNotes: NoteReference[] = [];

  function openElement(element: WrittenElement): void {
    collector.open(element);
    const { name, attributes } = element;
    const ids = idsOf(name, attributes).filter((id) => !anchors.has(id));
    const note = name === 'a' ? linkedNote(element) : undefined;
    if (name === 'img') openImage(attributes);
    if (ids.length === 0 && !note) {
      open.push(undefined);
      return;
    }
    const anchor = ids.length > 0 ? collector.beginRange() : undefined;
    if (anchor) for (const id of ids) anchors.set(id, anchor);
    if (note) {
      note.mark = collector.beginRange();
      notes.push(note);
      openNotes.push(note);
    }
    open.push({ anchor, note });
  }

  function openImage(attributes: WrittenElement['attributes']): void {
    const outer = openNotes.at(-1);
    const alternative = attributeValue(attributes, 'alt');
    if (outer && outer.label === '') outer.label = plainLabel(alternative);
    const inlineText = inlineNote(attributes, alternative, outer !== undefined);
    if (inlineText === '') return;
    const mark = collector.beginRange();
    collector.pinRange(mark);
    notes.push({ kind: 'inline', mark, label: '', path: '', fragment: '', inlineText });
  }

  function closeElement(name: string): void {
    collector.close(name);
    const mark = open.pop();
    if (!mark) return;
    if (mark.anchor) collector.endRange(mark.anchor);
    if (mark.note) collector.pinRange(openNotes.pop()!.mark);
  }

  function finish(text: string): SectionMarks {
    for (const range of anchors.values()) range.end = Math.max(range.start, range.end);
    for (const note of notes) {
      note.mark.end = Math.max(note.mark.start, note.mark.end);
      const shown = text.slice(note.mark.start, note.mark.end).trim();
      if (shown !== '') note.label = shown;
    }
    return { anchors, notes };
  }

  return {
    open: openElement,
    close: closeElement,
    text: (data) => collector.text(data),
    finish,
  };
}

function idsOf(name: string, attributes: WrittenElement['attributes']): string[] {
  const ids: string[] = [];
  for (const key in attributes) {
    if (key === 'id' || key === 'xml:id' || (key === 'name' && name === 'a')) {
      const id = attributeValue(attributes, key);
      if (id !== '' && !ids.includes(id)) ids.push(id);
    }
  }
  return ids;
}

const referenceTypes = new Set(['noteref', 'doc-noteref', 'footnote-ref', 'annoref']);

function linkedNote({ attributes, link }: WrittenElement): NoteReference | undefined {
  if (!link || link.isExternal || link.fragment === '') return undefined;
  const isEpub3 = semanticTypes(attributes).some((type) => referenceTypes.has(type));
  const isDuokan = /(?:^|\s)duokan-footnote(?:\s|$)/.test(attributeValue(attributes, 'class'));
  if (!isEpub3 && !isDuokan) return undefined;
  return {
    kind: isEpub3 ? 'epub3' : 'duokan',
    mark: { start: 0, end: 0 },
    label: '',
    path: link.path,
    fragment: link.fragment,
  };
}

/** Notes written on a picture: `zy-footnote`, or `alt` under the classes that shops use. Inside a linked mark `alt` is its label. */
function inlineNote(
  attributes: WrittenElement['attributes'],
  alternative: string,
  isInMark: boolean,
): string {
  const own = attributeValue(attributes, 'zy-footnote');
  if (own !== '') return own.trim();
  const isShopNote =
    /(?:^|\s)(?:qqreader-footnote|duokan-footnote|epub-footnote|footnote)(?:\s|$)/.test(
      attributeValue(attributes, 'class'),
    );
  return isShopNote && !isInMark ? alternative.trim() : '';
}

/** The text, without a closing return arrow, of the note `reference` in the plain `text` of the section that holds it; undefined when its id is not there. */
export function noteText(
  reference: NoteReference,
  text: string,
  anchors: SectionMarks['anchors'],
): string | undefined {
  if (reference.inlineText !== undefined) return reference.inlineText;
  const range = anchors.get(reference.fragment);
  if (!range) return undefined;
  const line = text.indexOf('\n', range.start);
  const isEmpty = range.end <= range.start;
  let end = isEmpty ? (line < 0 ? text.length : line) : range.end;
  while (end > range.start && /\s|\u21a9|\ufe0e/.test(text[end - 1]!)) end -= 1;
  return text.slice(range.start, end).trimStart();
}
