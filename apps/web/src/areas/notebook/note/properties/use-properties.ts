import type { NoteDocument } from '@wm/contract/notebook/note';
import {
  frontMatterOf,
  frontMatterTags,
  isPropertyName,
  removeProperty,
  renameProperty,
  setProperty,
} from '@wm/markdown/front-matter';
import type { Property, PropertyValue } from '@wm/markdown/front-matter';
import { useMemo } from 'react';

export type ValueKind = Exclude<PropertyValue['kind'], 'other'>;

/** What is said of a note above its text, and what changes it. */
export interface Properties {
  tags: string[];
  aliases: string[] | undefined;
  /** Those with a meaning of their own are not among them. */
  free: Property[];
  set: (key: string, value: PropertyValue) => void;
  remove: (key: string) => void;
  /** False where the name is another's, or none. */
  rename: (from: string, to: string) => boolean;
}

/** A note that is being written, and what changes its text. */
export interface PropertySource {
  note: NoteDocument;
  /** The front matter as it is written. */
  head: string;
  readText: () => string;
  onWrite: (text: string) => void;
}

const none: Property[] = [];
const isOwn = ({ key, value }: Property): boolean =>
  key === 'tags' || (key === 'aliases' && value.kind !== 'other');

/** The properties of a note that is being written. */
export function useProperties({ note, head, readText, onWrite }: PropertySource): Properties {
  return useMemo(() => {
    const all = frontMatterOf(head)?.properties ?? none;
    const aliases = all.find(({ key }) => key === 'aliases')?.value;
    const word = aliases?.kind === 'text' ? aliases.text.trim() : '';
    const named = aliases?.kind === 'list' ? aliases.items : word === '' ? [] : [word];
    return {
      tags: frontMatterTags(head) ?? note.tags,
      aliases: aliases && aliases.kind !== 'other' ? named : undefined,
      free: all.filter((one) => !isOwn(one)),
      set: (key, value) => onWrite(setProperty(readText(), key, value)),
      remove: (key) => onWrite(removeProperty(readText(), key)),
      rename(from, to) {
        const text = readText();
        if (!isPropertyName(to)) return false;
        const renamed = renameProperty(text, from, to);
        if (renamed === text) return false;
        onWrite(renamed);
        return true;
      },
    };
  }, [note.tags, head, readText, onWrite]);
}
