import type { ChatMessage, ChatSource } from '@wm/contract/chat/message';
import { sharedSources } from '@wm/contract/chat/share';
import { describe, expect, it } from 'vitest';
import { answerFound } from '../assistant/answer-locally.ts';
import { branchOf, pictureOf } from './share-picture.ts';

const source = (n: number, isCited: boolean): ChatSource => ({
  n,
  kind: 'note',
  refId: 4711,
  title: `题${n}`,
  place: '处',
  path: '/notebook/preview/geheim',
  quote: `引文${n}`,
  isCited,
});

const message = (values: Partial<ChatMessage>): ChatMessage => ({
  id: 900,
  parentId: null,
  role: 'user',
  text: '问',
  state: 'done',
  fault: null,
  retryTime: null,
  model: 'm',
  sources: [],
  calls: [],
  omitted: 0,
  summarised: 0,
  hasSummary: false,
  tokensIn: 1,
  tokensOut: 2,
  costMicro: 3,
  firstMs: 4,
  totalMs: 5,
  createTime: '2026-11-26T01:00:00.000Z',
  ...values,
});

const found = [source(1, true), source(2, true)];
const tree = [
  message({ sources: [source(1, false), source(1, false)].map((one) => ({ ...one, quote: '' })) }),
  message({
    id: 905,
    parentId: 900,
    role: 'assistant',
    text: '见 [1] 和 `a[1]`。',
    sources: [source(1, true), source(2, false)],
  }),
  message({
    id: 911,
    parentId: 900,
    role: 'assistant',
    model: 'local',
    text: answerFound('引文', found),
    sources: found,
  }),
  message({ id: 920, parentId: 905, text: '再问' }),
];

describe('what a link shows', () => {
  it('gives away of sources what was decided, and never a number or an address of the database', () => {
    const shown = sharedSources.map((mode) => pictureOf(tree, mode));
    const [none = '', titles = '', quotes = ''] = shown.map((picture) => JSON.stringify(picture));
    for (const text of [none, titles, quotes])
      expect(text).not.toMatch(/4711|geheim|9\d\d|tokens|cost/);
    expect(none).not.toMatch(/题|引文|处"/);
    expect(titles).toMatch(/题1/);
    expect(titles).not.toMatch(/引文|处"|处 \[/);
    expect(quotes).toMatch(/引文1.*引文2/);
    expect(shown[0]?.[1]).toEqual({
      id: 2,
      parentId: 1,
      role: 'assistant',
      text: '见  和 `a[1]`。',
      state: 'done',
      model: 'm',
      sources: [],
      createTime: '2026-11-26T01:00:00.000Z',
    });
    // Of earlier questions all things have the same number.
    expect(shown[1]?.[0]?.sources.map(({ n }) => n)).toEqual([1, 2]);
    // What a model was given and did not cite is nobody's business.
    expect(shown[2]?.[1]?.sources).toEqual([{ n: 1, title: '题1', place: '处', quote: '引文1' }]);
  });

  it('of a branch is the way to its end and nothing beside it', () => {
    const branch = branchOf(tree, 920);
    expect(branch?.map(({ id }) => id)).toEqual([900, 905, 920]);
    expect(pictureOf(branch ?? [], 'none').map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [2, 1],
      [3, 2],
    ]);
    expect(branchOf(tree, 1)).toBeUndefined();
  });
});
