import { storable } from '#core/text/storable.ts';
/** What a note's file says of it above its text. */
export interface NoteFacts {
  title: string;
  /** The names of its notebook and of those it stands in, the outermost first. */
  notebook: string[];
  tags: string[];
  /** Other names that lead to it. */
  aliases: string[];
  pinned: boolean;
  created: string;
  updated: string;
}

const mark = 'work-manage: note';
const keys = ['title', 'notebook', 'tags', 'aliases', 'pinned', 'created', 'updated'] as const;

/** A note as a file: what is known of it as YAML (values in JSON, which YAML contains), and its text unchanged. */
export function writeNoteFile(facts: NoteFacts, content: string): string {
  const told = keys.filter((key) => key !== 'aliases' || facts.aliases.length > 0);
  const lines = told.map((key) => `${key}: ${JSON.stringify(facts[key])}`);
  return `---\n${mark}\n${lines.join('\n')}\n---\n${content}`;
}

/** A file's facts and text. Only what `writeNoteFile` wrote is taken for facts; any other front matter is part of the text. */
export function readNoteFile(text: string): { facts: NoteFacts | undefined; content: string } {
  const head = `---\n${mark}\n`;
  const end = text.startsWith(head) ? text.indexOf('\n---\n', head.length) : -1;
  if (end < 0) return { facts: undefined, content: text };
  const values = new Map<string, unknown>();
  for (const line of text.slice(head.length, end).split('\n')) {
    const at = line.indexOf(': ');
    try {
      values.set(line.slice(0, at), storable(JSON.parse(line.slice(at + 2))));
    } catch {
      return { facts: undefined, content: text };
    }
  }
  const facts = factsOf(values);
  return facts ? { facts, content: text.slice(end + 5) } : { facts: undefined, content: text };
}

function factsOf(values: Map<string, unknown>): NoteFacts | undefined {
  const [title, notebook, tags] = [values.get('title'), values.get('notebook'), values.get('tags')];
  const aliases = values.get('aliases') ?? [];
  const [created, updated] = [instantOf(values.get('created')), instantOf(values.get('updated'))];
  if (typeof title !== 'string' || !isTexts(notebook) || !isTexts(tags)) return undefined;
  if (!isTexts(aliases)) return undefined;
  if (created === undefined || updated === undefined) return undefined;
  return {
    title,
    notebook,
    tags,
    aliases,
    pinned: values.get('pinned') === true,
    created,
    updated,
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(value)
    ? value
    : undefined;
}
