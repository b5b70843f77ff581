import type { NoteDocument } from '@wm/contract/notebook/note';
import {
  frontMatterOf,
  isPropertyName,
  removeProperty,
  renameProperty,
  setProperty,
} from '@wm/markdown/front-matter';
import type { Property, PropertyValue } from '@wm/markdown/front-matter';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { noteApi, noteKey, tagNotes, tagsKey } from '../note.api.ts';
import { changeOf, tagsOf } from './note-tags.ts';

export type ValueKind = Exclude<PropertyValue['kind'], 'other'>;

/** What is said of a note above its text, and what changes it. */
export interface Properties {
  tags: string[];
  /** Those that stand in the text alone: they come and go with it. */
  inlineTags: string[];
  setTags: (tags: string[]) => void;
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
  (key === 'tags' || key === 'aliases') && value.kind !== 'other';

/** The properties of a note that is being written. */
export function useProperties({ note, head, readText, onWrite }: PropertySource): Properties {
  const client = useQueryClient();
  return useMemo(() => {
    const tags = tagsOf(head, note);
    /** Changes those that stand beside the text. */
    const changeBeside = async (added: string[], gone: string[]): Promise<void> => {
      const { inText } = await tagNotes([note.id], added, gone);
      if (inText > 0) notifier().message('info', '正文里还写着这个标签，在正文里删掉它才会消失');
      client.setQueryData<NoteDocument>([...noteKey(note.name), 'edit'], (held) => {
        const kept = held?.tags.filter((tag) => !gone.includes(tag)) ?? [];
        return held && { ...held, tags: [...kept, ...added] };
      });
      void client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
      void client.invalidateQueries({ queryKey: tagsKey });
    };
    const all = frontMatterOf(head)?.properties ?? none;
    const isUnread = all.some(({ key, value }) => key === 'tags' && value.kind === 'other');
    const aliases = all.find(({ key }) => key === 'aliases')?.value;
    const word = aliases?.kind === 'text' ? aliases.text.trim() : '';
    const named = aliases?.kind === 'list' ? aliases.items : word === '' ? [] : [word];
    const own = [...(tags.named ?? []), ...tags.beside];
    return {
      tags: own,
      inlineTags: note.inlineTags.filter((tag) => !own.includes(tag)),
      setTags(chosen) {
        const { name, drop } = changeOf(tags, chosen);
        // What the text says in a way that is not taken apart stays as it is.
        const added = isUnread ? (name ?? []) : [];
        if (name && !isUnread)
          onWrite(setProperty(readText(), 'tags', { kind: 'list', items: name }));
        // The client shows why they could not be changed.
        if (added.length + drop.length > 0) void changeBeside(added, drop).catch(() => undefined);
      },
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
  }, [note, head, readText, onWrite, client]);
}
