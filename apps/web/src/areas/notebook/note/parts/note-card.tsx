import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatRelative } from '#core/time/format-date.ts';
import { isMissing } from '#ui/states/page-state.tsx';
import { useNotebooks } from '../../notebook/notebook.api.ts';
import { noteKey, readNote } from '../note.api.ts';
import './note-card.css';

/** A link under the pointer. */
interface Pointed {
  link: Element;
  /** As it is written: a name, with a place behind `#` or not. */
  name: string;
}

const addressStart = '/notebook/preview/';
const restMs = 350;
const graceMs = 200;
const readForWords = 3000;
const shownWords = 180;

/** The link to another note that an element stands in. */
function linkAt(target: EventTarget | null): Pointed | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest('a.note-link, .wm-live-note-link');
  if (!link) return undefined;
  const address = link.getAttribute('href') ?? '';
  const name = link instanceof HTMLElement ? link.dataset['note'] : undefined;
  if (name !== undefined) return { link, name };
  if (!address.startsWith(addressStart)) return undefined;
  return { link, name: decodeURIComponent(address.slice(addressStart.length)) };
}

/** Which link the pointer rests on, in an element or on the card about it. */
function usePointed(holder: HTMLElement | null): Pointed | undefined {
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => {
    if (!holder) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (next: Pointed | undefined, ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(next), ms);
    };
    const handleOver = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      const { target } = event;
      const isCard = target instanceof Element && target.closest('.wm-note-card') !== null;
      const next = linkAt(target);
      if (isCard) clearTimeout(timer);
      else if (next && holder.contains(next.link)) soon(next, restMs);
      else soon(undefined, graceMs);
    };
    const hide = (): void => soon(undefined, 0);
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('pointerdown', hide);
    // Escape, and whoever types or goes on by a key looks elsewhere.
    document.addEventListener('keydown', hide);
    holder.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', hide);
      holder.removeEventListener('scroll', hide, { capture: true });
    };
  }, [holder]);
  return pointed;
}

const cardWidth = 320;
const cardHeight = 180;
const gap = 6;

/** Below a link, or above it where there is no room. */
function placeBy(link: Element): { left: number; top?: number; bottom?: number } {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const at = Math.max(8, Math.min(left, innerWidth - cardWidth - 8));
  return bottom + cardHeight > innerHeight
    ? { left: at, bottom: innerHeight - top + gap }
    : { left: at, top: bottom + gap };
}

async function wordsOf({ content }: NoteDocument): Promise<string> {
  const [{ parseText }, { plainTextOf }] = await Promise.all([
    import('@wm/markdown/parse'),
    import('@wm/markdown/plain-text'),
  ]);
  const words = plainTextOf(parseText(content.slice(0, readForWords))).replaceAll(/\s+/g, ' ');
  const signs = Array.from(words.trim());
  return signs.length > shownWords ? `${signs.slice(0, shownWords).join('')}…` : signs.join('');
}

/** Why there is nothing to show of a note. */
function waitingFor(error: unknown): string {
  if (isMissing(error)) return '没有这篇笔记，点击链接可以新建';
  return error ? '暂时读不到这篇笔记' : '正在加载…';
}

function CardText({ name }: { name: string }): ReactNode {
  const { data: note, error } = useQuery({
    queryKey: noteKey(name),
    queryFn: () => readNote(name),
    retry: false,
  });
  const { data: words } = useQuery({
    queryKey: [...noteKey(name), 'words', note?.rowVersion],
    queryFn: () => (note ? wordsOf(note) : ''),
    enabled: note !== undefined,
  });
  const book = useNotebooks().find(({ id }) => id === note?.notebookId)?.name;
  if (!note || words === undefined) return <p className="wm-muted">{waitingFor(error)}</p>;
  return (
    <>
      <strong className="wm-ellipsis">{note.name}</strong>
      <p>{words || '这篇笔记还没有内容'}</p>
      <small className="wm-muted">
        {book !== undefined && `${book} · `}更新于 {formatRelative(note.updateTime)}
      </small>
    </>
  );
}

/** What stands in the note behind a link, while the pointer rests on it. */
export function NoteCard({ holder }: { holder: HTMLElement | null }): ReactNode {
  const pointed = usePointed(holder);
  if (!pointed || pointed.name.startsWith('#')) return null;
  return createPortal(
    <aside className="wm-note-card" role="tooltip" style={placeBy(pointed.link)}>
      <CardText name={pointed.name} />
    </aside>,
    document.body,
  );
}
