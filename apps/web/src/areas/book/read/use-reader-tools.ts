import type { BookMark, MarkColor } from '@wm/contract/book/mark';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useState } from 'react';
import { copyText } from '#core/copy-text.ts';
import type { Box } from './marks/floating.ts';
import type { PageNote } from './engine/page-notes.ts';
import type { PageSelection } from './engine/page-selection.ts';
import type { Marks } from './use-marks.ts';

/** What the bar over the page is about: words just selected, or a highlight that was clicked. */
export type BarSubject =
  | { kind: 'selection'; selection: PageSelection; box: Box }
  | { kind: 'mark'; mark: BookMark; box: Box };

export interface ReaderTools {
  subject: BarSubject | undefined;
  note: PageNote | undefined;
  picture: string | undefined;
  show: (subject: BarSubject | undefined) => void;
  showNote: (note: PageNote | undefined) => void;
  showPicture: (picture: string | undefined) => void;
  /** Puts everything away that lies over the page; true when something did. */
  clear: () => boolean;
}

/** What lies over the page: the bar of a selection, a note, a picture. */
export function useReaderTools(): ReaderTools {
  const [subject, show] = useState<BarSubject>();
  const [note, showNote] = useState<PageNote>();
  const [picture, showPicture] = useState<string>();
  return {
    subject,
    note,
    picture,
    show,
    showNote,
    showPicture,
    clear: () => {
      show(undefined);
      showNote(undefined);
      return subject !== undefined || note !== undefined;
    },
  };
}

/** The words with where they come from, as one quotes them. */
export function citationOf(
  book: Pick<OpenedBook, 'title' | 'authors'>,
  { quote, chapter }: { quote: string; chapter: string },
): string {
  const authors = book.authors === '' ? '' : book.authors;
  const place = chapter === '' ? '' : `，${chapter}`;
  return `“${quote.trim()}”\n——${authors}《${book.title}》${place}`;
}

/** Longer ones are no word. */
const longestWord = 20;

/** The page of a dictionary that explains a word; nothing for what is none. */
export function dictionaryOf(quote: string): string | undefined {
  const word = quote.trim();
  if (word === '' || word.length > longestWord || /[\n，。；：！？,.;:!?]/.test(word))
    return undefined;
  const name = encodeURIComponent(word);
  return /^\p{Script=Han}+$/u.test(word)
    ? `https://www.zdic.net/hans/${name}`
    : `https://zh.wiktionary.org/wiki/${name}`;
}

interface BarActions {
  dictionary: string | undefined;
  color: (color: MarkColor) => void;
  think: () => void;
  copy: () => void;
  find: () => void;
  /** Nothing for who may not ask the assistant. */
  ask: (() => void) | undefined;
  remove: () => void;
}

interface BarContext {
  book: OpenedBook;
  marks: Marks;
  tools: ReaderTools;
  /** The heading under which one reads. */
  chapter: string;
  onThink: (mark: BookMark) => void;
  onFind: (text: string) => void;
  onAsk: ((text: string) => void) | undefined;
}

/** What the buttons and keys of the bar do; nothing while there is no bar. */
export function barActions(context: BarContext): BarActions | undefined {
  const { book, marks, tools, chapter, onThink, onFind, onAsk } = context;
  const { subject } = tools;
  if (!subject) return undefined;
  const quote = subject.kind === 'mark' ? subject.mark.quote : subject.selection.quote;
  const close = (): void => tools.show(undefined);
  return {
    dictionary: dictionaryOf(quote),
    color: (color) => {
      close();
      if (subject.kind === 'mark') void marks.recolor(subject.mark, color);
      else void marks.highlight(subject.selection, color);
    },
    think: () => {
      close();
      if (subject.kind === 'mark') return onThink(subject.mark);
      void marks.highlight(subject.selection, 'yellow').then((mark) => mark && onThink(mark));
      return undefined;
    },
    copy: () => {
      close();
      const from = subject.kind === 'mark' ? subject.mark.chapter : chapter;
      void copyText(citationOf(book, { quote, chapter: from }));
    },
    find: () => {
      close();
      onFind(quote.slice(0, 100));
    },
    ask:
      onAsk &&
      (() => {
        close();
        onAsk(quote);
      }),
    remove: () => {
      close();
      if (subject.kind === 'mark') void marks.remove(subject.mark);
    },
  };
}
