import { cleanup, render, waitFor } from '@testing-library/react';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { readLook } from './reader-look.ts';
import { useReader } from './use-reader.ts';

const opened = vi.hoisted(() => ({ versions: [] as string[] }));

// Pages are laid out in browsers only.
vi.mock('./engine/reading-engine.ts', () => ({
  openEngine: (_host: HTMLElement, { version }: OpenedBook) => {
    opened.versions.push(version);
    return Promise.resolve({ start: () => {}, setLook: () => {}, destroy: () => {} });
  },
}));

afterEach(cleanup);

const look = readLook(undefined, false);
const ignore = (): void => {};
const events = {
  onKey: ignore,
  onTap: ignore,
  onMove: ignore,
  onSelect: ignore,
  onMark: ignore,
  onNote: ignore,
  onPicture: ignore,
};

function Reader({ book }: { book: OpenedBook }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  useReader(book, { host, look, ...events });
  return <div ref={host} />;
}

const book: OpenedBook = {
  id: 7,
  version: 'a',
  name: '红楼梦',
  title: '红楼梦',
  authors: '曹雪芹',
  language: 'zh',
  charCount: 100,
  direction: 'ltr',
  isVertical: false,
  isFixed: false,
  spread: 'none',
  viewport: null,
  sections: [],
  contents: [],
  position: null,
};

it('lays a book out anew when its file is another, and for nothing else that changes about it', async () => {
  const { rerender } = render(<Reader book={book} />);
  await waitFor(() => expect(opened.versions).toEqual(['a']));
  rerender(<Reader book={{ ...book, title: '石头记', charCount: 101 }} />);
  rerender(<Reader book={{ ...book, version: 'b' }} />);
  await waitFor(() => expect(opened.versions).toEqual(['a', 'b']));
});
