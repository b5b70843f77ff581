import { CompletionContext } from '@codemirror/autocomplete';
import type { Completion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { blocksOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { findHeading } from '../find-heading.ts';
import { withBlockName } from './name-block.ts';
import { noteCompletions } from './note-completion.ts';

const time = '2026-11-20T01:02:03.000Z';
let stored: string;
let version: number;
let seen: SeenRequest[];
let view: EditorView;

const note = () => ({
  id: 7,
  notebook_id: 2,
  name: '甲方案',
  content: stored,
  tags: [],
  inline_tags: [],
  pinned: false,
  row_version: version,
  create_time: time,
  update_time: time,
});

beforeEach(() => {
  stored = '# 目标\r\n\r\n先做一期。\r\n\r\n- 甲项\r\n- 乙项 ^yi1\r\n\r\n## 目标 二';
  version = 3;
  seen = stubServer(({ method, url, body }) => {
    if (url.includes('/v2/names')) return envelope(['甲方案', '甲#']);
    if (method === 'PUT') {
      stored = (body as { content: string }).content;
      version += 1;
    }
    return envelope(note());
  });
});
afterEach(() => view.destroy());

/** What is offered behind a text that is typed. */
async function offered(text: string, behind = ''): Promise<Completion[]> {
  view = new EditorView({ state: EditorState.create({ doc: text + behind }) });
  const context = new CompletionContext(view.state, text.length, false);
  const result = await noteCompletions[0]?.(context);
  return [...(result?.options ?? [])];
}

function choose(option: Completion | undefined, typed: string): void {
  const apply = option?.apply;
  if (!option || typeof apply !== 'function') throw new Error('nothing to choose');
  apply(view, option, 0, typed.length);
}

it('offers notes behind both kinds of brackets, and closes them once', async () => {
  const typed = '见【【甲';
  const names = await offered(typed, '】】。');
  expect(names.map(({ label }) => label)).toEqual(['甲方案', '甲#']);
  choose(names[0], typed);
  expect(view.state.doc.toString()).toBe('见[[甲方案]]。');
});

it('offers the headings of a note behind #, of this text where no note is named', async () => {
  const typed = '[[甲方案#目';
  const there = (await offered(typed)).filter(({ detail }) => detail?.startsWith('H'));
  expect(there.map(({ label, detail }) => [label, detail])).toEqual([
    ['目标', 'H1'],
    ['目标 二', 'H2'],
  ]);
  choose(there[1], typed);
  expect(view.state.doc.toString()).toBe('[[甲方案#目标 二]]');
  view.destroy();
  const here = '## 背景\n\n[[#';
  const own = await offered(here);
  expect(own.map(({ label }) => label)).toEqual(['背景']);
  choose(own[0], here);
  expect(view.state.doc.toString()).toBe('## 背景\n\n[[#背景]]');
});

it('offers the paragraphs of a note behind #^, and names the chosen one in its note', async () => {
  const typed = '[[甲方案#^';
  const blocks = (await offered(typed)).filter(({ detail }) => /^(?:段落|\^)/.test(detail ?? ''));
  expect(blocks.map(({ label, detail }) => [label, detail])).toEqual([
    ['先做一期。', '段落'],
    ['甲项', '段落'],
    ['乙项', '^yi1'],
  ]);
  choose(blocks[2], typed);
  expect(view.state.doc.toString()).toBe('[[甲方案#^yi1|乙项]]');
  view.destroy();
  const again = (await offered(typed)).find(({ label }) => label === '甲项');
  choose(again, typed);
  const name = /#\^([a-z][a-z\d]{5})\|甲项\]\]$/.exec(view.state.doc.toString())?.[1] ?? '';
  await vi.waitFor(() => expect(stored).toContain(`- 甲项 ^${name}\r\n- 乙项`));
  expect(findHeading(stored, `^${name}`)).toEqual({ line: 4, block: name });
});

it('writes under the name that the note has, whatever it was linked by', async () => {
  const typed = '[[别名#^';
  const blocks = await offered(typed);
  choose(
    blocks.find(({ label }) => label === '甲项'),
    typed,
  );
  await vi.waitFor(() => expect(stored).toContain('- 甲项 ^'));
  const { url = '' } = savedIn(seen, '/v2/document') ?? {};
  expect(new URL(url, 'http://w').searchParams.get('name')).toBe('甲方案');
});

it('names a paragraph of this text in the same breath', async () => {
  const typed = '[[#^';
  view = new EditorView({ state: EditorState.create({ doc: '' }) });
  const blocks = await offered(`一段话。\n\n${typed}`);
  choose(blocks[0], `一段话。\n\n${typed}`);
  expect(view.state.doc.toString()).toMatch(/^一段话。 \^([a-z\d]{6})\n\n\[\[#\^\1\|一段话。\]\]$/);
});

it('says so where the paragraph is gone meanwhile', async () => {
  const { shown } = spyNotifier();
  const typed = '[[甲方案#^';
  const blocks = await offered(typed);
  stored = '全改了';
  choose(
    blocks.find(({ label }) => label === '先做一期。'),
    typed,
  );
  const text = '没能在「甲方案」里标出这一段，链接会打开笔记的开头';
  await vi.waitFor(() => expect(shown).toContainEqual({ kind: 'warning', text }));
  expect(stored).toBe('全改了');
});

it('finds the paragraph again where the text has moved on, and leaves all else as it is', () => {
  const [block] = blocksOf(parseText('甲\n\n甲'));
  expect(block && withBlockName('新\r\n\r\n甲  \r\n\r\n甲\r\n', block, 'ab')).toBe(
    '新\r\n\r\n甲 ^ab  \r\n\r\n甲\r\n',
  );
});
