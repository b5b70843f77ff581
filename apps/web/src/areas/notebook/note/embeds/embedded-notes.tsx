import { useQuery } from '@tanstack/react-query';
import { linkParts } from '@wm/markdown/note-links';
import { useEffect, useMemo, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { isMissing } from '#ui/states/page-state.tsx';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { noteKey, previewAddress, readNote } from '../note.api.ts';
import { wantHeading } from '../wanted-place.ts';
import { partOf } from './part-of.ts';
import './embedded-notes.css';

/** Where a note is shown inside another one. */
interface Place {
  box: HTMLElement;
  /** As it is written: a name, with a place behind `#` or not. */
  target: string;
}

const boxClass = 'wm-embedded';
const addressStart = '/notebook/preview/';
/** Notes within notes within a note; those below are links. */
const deepest = 3;

/** The box behind a paragraph that is nothing but `![[name]]`; nothing in a text that goes on around it. */
function boxOf(link: Element): HTMLElement | undefined {
  const paragraph = link.parentElement;
  if (paragraph?.tagName !== 'P' || paragraph.textContent !== link.textContent) return undefined;
  const { nextElementSibling: next } = paragraph;
  if (next instanceof HTMLElement && next.classList.contains(boxClass)) return next;
  const box = document.createElement('div');
  box.className = boxClass;
  paragraph.after(box);
  paragraph.hidden = true;
  return box;
}

/** The places of a text, without those of the notes that are shown inside it. */
function placesIn(holder: Element): Place[] {
  const owner = holder.closest(`.${boxClass}`);
  return [...holder.querySelectorAll('a.note-embed')].flatMap((link) => {
    const address = link.getAttribute('href') ?? '';
    if (link.closest(`.${boxClass}`) !== owner || !address.startsWith(addressStart)) return [];
    const box = boxOf(link);
    return box ? [{ box, target: decodeURIComponent(address.slice(addressStart.length)) }] : [];
  });
}

const isSame = (some: readonly Place[], others: readonly Place[]): boolean =>
  some.length === others.length &&
  some.every(({ box, target }, at) => others[at]?.box === box && others[at]?.target === target);

function usePlaces(holder: Element | null): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    if (!holder) return undefined;
    const look = (): void => {
      const found = placesIn(holder);
      setPlaces((before) => (isSame(before, found) ? before : found));
    };
    look();
    // A text that is drawn anew has its links anew.
    const observer = new MutationObserver(look);
    observer.observe(holder, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [holder]);
  return places;
}

interface EmbeddedNotesProps {
  /** What the text is drawn in. */
  holder: Element | null;
  /** The notes that it stands in, the outermost first. */
  within: readonly string[];
}

/** Shows the notes that a drawn text embeds, each below the paragraph that names it. */
export function EmbeddedNotes({ holder, within }: EmbeddedNotesProps): ReactNode {
  const places = usePlaces(holder);
  return places.map(({ box, target }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the same note may stand there twice
    createPortal(<EmbeddedNote target={target} within={within} />, box, `${at} ${target}`),
  );
}

interface EmbeddedNoteProps {
  target: string;
  within: readonly string[];
}

/** A note, or a part of it, as it stands in another one. */
export function EmbeddedNote({ target, within }: EmbeddedNoteProps): ReactNode {
  const [holder, setHolder] = useState<Element | null>(null);
  const navigate = useNavigate();
  const note = useQuery({
    queryKey: noteKey(target),
    queryFn: () => readNote(target),
    enabled: within.length <= deepest,
    retry: (count, error) => count < 1 && !isMissing(error),
  });
  const { name = target, content = '' } = note.data ?? {};
  // A note may be called so as a whole.
  const place = note.data && name !== target ? (linkParts(target)?.heading ?? '') : '';
  const isRead = note.data !== undefined;
  const text = useMemo(
    () => (isRead ? partOf(content, place) : undefined),
    [isRead, content, place],
  );
  const fault = faultOf({
    note,
    isInside: within.includes(name),
    isDeep: within.length > deepest,
    text,
    place,
  });
  const handleClick = (event: MouseEvent): void => {
    const address = (event.target as Element).closest('a.note-link')?.getAttribute('href');
    if (address?.startsWith('#') !== true) return;
    // A heading of the note that stands here, not of the one around it.
    event.preventDefault();
    event.stopPropagation();
    wantHeading(name, decodeURIComponent(address.slice(1)));
    void navigate(previewAddress(name));
  };
  return (
    // oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it
    <section aria-label={`嵌入的笔记：${target}`} onClick={handleClick}>
      <Link className="note-link wm-embedded-name" to={previewAddress(target)}>
        {place === '' || place.startsWith('^') ? name : `${name} › ${place}`}
      </Link>
      {fault ? (
        <p className="wm-muted">{fault}</p>
      ) : (
        <div ref={setHolder} aria-busy={note.isPending}>
          {text && <MarkdownView text={text} hasNoteLinks />}
          {text && <EmbeddedNotes holder={holder} within={[...within, name]} />}
        </div>
      )}
    </section>
  );
}

interface State {
  note: { isError: boolean; error: unknown; data: { content: string } | undefined };
  isInside: boolean;
  isDeep: boolean;
  text: string | undefined;
  place: string;
}

/** Why a note is not shown here. */
function faultOf({ note, isInside, isDeep, text, place }: State): string | undefined {
  if (isDeep) return '嵌入得太深，请打开来看';
  if (isMissing(note.error)) return '没有这篇笔记';
  if (note.isError) return '没有读到这篇笔记，请打开来看';
  if (!note.data) return undefined;
  if (isInside) return '这篇笔记嵌入了自己，请打开来看';
  if (text === undefined) return `里面没有「${place}」`;
  return text.trim() === '' ? '这篇笔记还没有内容' : undefined;
}
