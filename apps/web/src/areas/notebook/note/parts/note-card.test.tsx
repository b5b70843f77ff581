import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { NoteCard } from './note-card.tsx';

const time = '2026-11-20T01:02:03.000Z';
const note = {
  id: 7,
  notebook_id: 2,
  name: '周会',
  content: `---\ntags: [会议]\n---\n# 开头\n\n**要紧**的[话](https://a.example)。${'🙂'.repeat(200)}`,
  tags: [],
  inline_tags: [],
  pinned: false,
  row_version: 1,
  create_time: time,
  update_time: time,
};

function Text(): ReactNode {
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setHolder}>
        <a className="note-link" href={`/notebook/preview/${encodeURIComponent('周会#开头')}`}>
          读时
        </a>
        <span className="wm-live-note-link" data-note="没写">
          写时
        </span>
        <a href="/notebook/preview/x">别的</a>
      </div>
      <NoteCard holder={holder} />
    </>
  );
}

function open(): string[] {
  const asked: string[] = [];
  stubServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname.endsWith('/notebooks'))
      return envelope({ rows: [{ id: 2, name: '工作', parent_id: null }], total: 1 });
    if (!pathname.endsWith('/document')) return envelope([]);
    asked.push(searchParams.get('name') ?? '');
    return asked.at(-1) === '没写'
      ? envelope(null, { code: 404, msg: '资源不存在' })
      : envelope(note);
  });
  render(<Text />, { wrapper: AppFrame });
  return asked;
}
const over = (element: Element, pointerType = 'mouse'): void => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
};

afterEach(() => cleanup());

it('shows the words of the note behind a link while the pointer rests on it, and on the card', async () => {
  const asked = open();
  over(screen.getByText('读时'));
  const card = await screen.findByRole('tooltip');
  await waitFor(() => expect(card.textContent).toContain('开头 要紧的话。🙂'));
  expect(card.textContent).toContain('工作 · 更新于');
  expect(card.querySelector('p')?.textContent).toMatch(/🙂…$/u);
  expect(asked).toEqual(['周会#开头']);
  over(card);
  over(screen.getByText('别的'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  over(screen.getByText('读时'));
  await screen.findByRole('tooltip');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('says that there is no such note, and stays away from fingers', async () => {
  const asked = open();
  over(screen.getByText('读时'), 'touch');
  over(screen.getByText('写时'));
  const card = await screen.findByRole('tooltip');
  await waitFor(() => expect(card.textContent).toContain('没有这篇笔记'));
  expect(asked).toEqual(['没写']);
});
