import { CompletionContext } from '@codemirror/autocomplete';
import type { CompletionResult } from '@codemirror/autocomplete';
import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { editorGrammar } from '@wm/markdown/editor-grammar';
import { beforeEach, expect, it, vi } from 'vitest';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { completeTag, forgetKnownTags } from './tag-completion.ts';

let seen: SeenRequest[];
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue((clock += 60_000));
  seen = stubServer(() =>
    envelope([
      { tag: '工作', count: 3 },
      { tag: '项目/甲', count: 2 },
      { tag: '有 空格', count: 1 },
      { tag: '2026', count: 1 },
    ]),
  );
});
let clock = 0;

/** What is offered at the place of a bar in a text. */
async function offered(marked: string, isAsked = false): Promise<CompletionResult | null> {
  const at = marked.indexOf('|');
  const state = EditorState.create({
    doc: marked.replace('|', ''),
    extensions: [markdown({ base: commonmarkLanguage, extensions: [editorGrammar] })],
  });
  ensureSyntaxTree(state, state.doc.length, 5000);
  return completeTag(new CompletionContext(state, at, isAsked));
}

const labels = async (marked: string): Promise<string[]> =>
  (await offered(marked))?.options.map(({ label }) => label) ?? [];

it('offers the tags that can be written so behind #, with how many notes have each', async () => {
  const result = await offered('今天 #|');
  expect(result).toMatchObject({
    from: 4,
    options: [
      { label: '工作', detail: '3 篇' },
      { label: '项目/甲', detail: '2 篇' },
    ],
  });
  expect(await offered('今天，#工|')).toMatchObject({ from: 4 });
  expect(await labels('（#项目/|')).toEqual(['工作', '项目/甲']);
});

it('asks the server once for the keys of a word', async () => {
  await offered('今天 #|');
  await offered('今天 #工|');
  expect(seen).toHaveLength(1);
});

it('asks again once a save has changed which tags there are', async () => {
  await offered('今天 #|');
  forgetKnownTags();
  await offered('今天 #工|');
  expect(seen).toHaveLength(2);
});

it('waits for a letter where a heading may begin, unless it is asked', async () => {
  expect(await labels('#|')).toEqual([]);
  expect(await labels('- #|')).toHaveLength(2);
  expect(await labels('甲\n#|')).toEqual([]);
  expect(await labels('甲\n#工|')).toHaveLength(2);
  expect((await offered('#|', true))?.options).toHaveLength(2);
});

it('offers nothing where no tag can be', async () => {
  for (const text of [
    'a#|',
    '##|',
    '# |',
    '`x #|`',
    '```\nx #|\n```',
    '[[甲 #|]]',
    'http://a.cn/#|',
  ])
    expect(await labels(text), text).toEqual([]);
  expect(seen).toEqual([]);
});
