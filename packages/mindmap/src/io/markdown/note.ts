import type { MindMapFile, MindNode } from '../../model/document.ts';
import { noteOf } from '../../model/node-data.ts';
import { plainTextOf } from '../../text/rich-text.ts';
import type { Finding } from '../findings.ts';
import { markdownOutline } from './read-markdown.ts';
import type { ReadLimits } from '../read-limits.ts';
import { defaultReadLimits } from '../read-limits.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Marks a root that stands for a note's name and is no heading of its text. Keys with this sign are no styles. */
const nameMark = '_noteName';

/** Longest name of a note. */
const nameLength = 120;

/**
 * Makes a map of a note: its headings and lists become nodes, what stands between them their notes. A note with one
 * top heading has that as its root, any other its name. Throws `too-deep` or `too-many-nodes`.
 */
export function mapOfNote(
  { name, content }: { name: string; content: string },
  limits: ReadLimits = defaultReadLimits,
): MindMapFile {
  const root = rootOfNote(name, content, limits);
  return {
    root,
    theme: { template: 'classic4', config: {} },
    layout: 'logicalStructure',
    config: {},
    view: null,
  };
}

function rootOfNote(name: string, content: string, limits: ReadLimits): MindNode {
  const { nodes, preamble } = markdownOutline(content, limits);
  const [only, ...others] = nodes;
  if (only && others.length === 0 && preamble === '') return only;
  const data = { text: name, expand: true, [nameMark]: true };
  return { data: preamble === '' ? data : { ...data, note: preamble }, children: nodes };
}

/** What a note is made of a map: its name, its text, and what the text cannot hold. */
export interface WrittenNote {
  name: string;
  content: string;
  findings: Finding[];
}

/** Makes a note of a map. Of a map that was made of a note, the note has the same outline again. */
export function noteOfMap({ root }: MindMapFile): WrittenNote {
  const name = plainTextOf(root.data).replaceAll(/\s+/g, ' ').trim().slice(0, nameLength);
  if (root.data[nameMark] !== true) {
    const { text, findings } = writeMarkdown(root);
    return { name, content: text, findings };
  }
  const parts = (root.children ?? []).map((child) => writeMarkdown(child));
  const preamble = noteOf(root.data);
  const texts = [...(preamble === '' ? [] : [`${preamble}\n`]), ...parts.map(({ text }) => text)];
  return { name, content: texts.join('\n'), findings: parts.flatMap(({ findings }) => findings) };
}
