import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { EmbeddedNotes } from './embedded-notes.tsx';

const time = '2026-11-20T01:02:03.000Z';
let notes: Record<string, string>;
let seen: SeenRequest[];

beforeEach(() => {
  notes = {};
  seen = stubServer(({ url }) => {
    const called = new URL(url, 'http://w').searchParams.get('name') ?? '';
    const name = called in notes ? called : (called.split('#')[0] ?? '');
    const content = notes[name];
    if (content === undefined) return envelope(null, { code: 404, msg: '没有这篇笔记' });
    return envelope({
      id: Object.keys(notes).indexOf(name) + 1,
      notebook_id: 1,
      name,
      content,
      tags: [],
      inline_tags: [],
      pinned: false,
      row_version: 1,
      create_time: time,
      update_time: time,
    });
  });
});
afterEach(cleanup);

function Where(): ReactNode {
  return <output>{decodeURIComponent(useLocation().pathname)}</output>;
}

function Page({ text, name }: { text: string; name: string }): ReactNode {
  const [holder, setHolder] = useState<Element | null>(null);
  return (
    <div ref={setHolder}>
      <MarkdownView text={text} hasNoteLinks />
      <EmbeddedNotes holder={holder} within={[name]} />
      <Where />
    </div>
  );
}

const show = (text: string, name = '外面') =>
  render(
    <MemoryRouter>
      <Page text={text} name={name} />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
const embedded = (target: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name: `嵌入的笔记：${target}` });

it('a paragraph that is an embedded note alone shows it below its name; within a sentence it stays a link', async () => {
  notes = { 甲: '---\n状态: 新\n---\n\n# 甲题\n\n甲的正文。' };
  show('前\n\n![[甲]]\n\n见 ![[甲]] 一句\n\n后');
  const box = await embedded('甲');
  await waitFor(() => expect(box.textContent).toContain('甲的正文。'));
  expect(box.textContent).not.toContain('状态');
  expect(within(box).getByRole('link', { name: '甲' }).getAttribute('href')).toBe(
    `/notebook/preview/${encodeURIComponent('甲')}`,
  );
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(screen.getByText(/一句/).querySelector('a.note-embed')).not.toBeNull();
});

it('a heading or a paragraph of a note is shown alone', async () => {
  notes = { 甲: '# 一\n\n头\n\n## 二\n\n要的\n\n### 三\n\n也要\n\n## 四\n\n不要\n\n一段。 ^duan' };
  show('![[甲#二]]\n\n![[甲#^duan]]\n\n![[甲#没有]]');
  const section = await embedded('甲#二');
  await waitFor(() => expect(section.textContent).toContain('也要'));
  expect(section.textContent).not.toMatch(/头|不要/);
  const block = await embedded('甲#^duan');
  await waitFor(() =>
    expect(block.querySelector('.md-editor-preview')?.textContent.trim()).toBe('一段。'),
  );
  expect((await embedded('甲#没有')).textContent).toContain('里面没有「没有」');
});

it('notes within notes are shown, and none within itself', async () => {
  notes = { 甲: '甲文\n\n![[乙]]', 乙: '乙文\n\n![[外面]]\n\n![[甲]]', 外面: '外文' };
  show('![[甲]]');
  const inner = await embedded('乙');
  await waitFor(() => expect(inner.textContent).toContain('乙文'));
  for (const target of ['外面', '甲'])
    await waitFor(() =>
      expect(
        within(inner).getByRole('region', { name: `嵌入的笔记：${target}` }).textContent,
      ).toContain('这篇笔记嵌入了自己'),
    );
});

it('ends at three within each other, and asks for no more', async () => {
  notes = Object.fromEntries(
    [1, 2, 3, 4, 5].map((at) => [`n${at}`, `文 ${at}\n\n![[n${at + 1}]]`]),
  );
  show('![[n1]]');
  const last = await embedded('n4');
  expect(last.textContent).toContain('嵌入得太深');
  expect(seen.filter(({ url }) => url.includes('name=n4'))).toEqual([]);
});

it('says so where a note is not there, and leads to where it can be made', async () => {
  show('![[没写]]');
  const box = await embedded('没写');
  await waitFor(() => expect(box.textContent).toContain('没有这篇笔记'));
  fireEvent.click(within(box).getByRole('link', { name: '没写' }));
  expect(screen.getByRole('status').textContent).toBe('/notebook/preview/没写');
});

it('follows a text that is drawn anew', async () => {
  notes = { 甲: '甲文', 乙: '乙文' };
  const { rerender } = show('![[甲]]');
  await waitFor(async () => expect((await embedded('甲')).textContent).toContain('甲文'));
  rerender(
    <MemoryRouter>
      <Page text={'前\n\n![[乙]]'} name="外面" />
    </MemoryRouter>,
  );
  await waitFor(async () => expect((await embedded('乙')).textContent).toContain('乙文'));
  expect(screen.queryByText('甲文')).toBeNull();
});
