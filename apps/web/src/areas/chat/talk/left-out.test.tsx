import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { firstLeftOut, leftOutOf } from './left-out-rules.ts';
import { LeftOut, ShownBranch, WillLeaveOut } from './left-out.tsx';

afterEach(() => cleanup());

function message(id: number, text: string, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    parentId: id === 1 ? null : id - 1,
    role: id % 2 === 1 ? 'user' : 'assistant',
    text,
    state: 'done',
    fault: null,
    retryTime: null,
    model: 'm',
    sources: [],
    omitted: 0,
    summarised: 0,
    hasSummary: false,
    calls: [],
    tokensIn: null,
    tokensOut: null,
    costMicro: null,
    firstMs: null,
    totalMs: null,
    createTime: '2026-11-26T01:00:00.000Z',
    ...change,
  };
}

const long = (text: string): string => `${text}${'长'.repeat(600)}`;
const branch = [
  message(1, long('一')),
  message(2, '', { state: 'failed' }),
  message(3, long('二')),
  message(4, long('三')),
  message(5, long('四')),
  message(6, '五', { omitted: 3 }),
];
const idsOf = (messages: readonly ChatMessage[]): number[] => messages.map(({ id }) => id);

it('an answer names the messages that its model has not read, without those that say nothing', () => {
  expect(idsOf(leftOutOf(branch, { id: 6, omitted: 3 }))).toEqual([1, 3, 4]);
  expect(leftOutOf(branch, { id: 9, omitted: 3 })).toEqual([]);
  render(
    <ShownBranch value={{ messages: branch, showFrom: () => undefined }}>
      <LeftOut message={branch[5] ?? message(6, '')} />
    </ShownBranch>,
    { wrapper: AppFrame },
  );
  expect(document.body.textContent).toContain('前 3 条没有给模型看');
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '看是哪些' }));
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 5));
  expect(items).toEqual(['问题：一长', '问题：二长', '回答：三长']);
});

it('an answer whose model knows the first messages by a summary shows it, and says so while it is written', async () => {
  const seen = stubServer(() => envelope({ text: '用户问了阈值，已定为 0.01%。', model: 'm' }));
  const asked = (): string[] =>
    seen.map(({ url }) => url).filter((url) => url.includes('/summary'));
  const answer = message(6, '五', { omitted: 1, summarised: 2, hasSummary: true });
  const show = (one: ChatMessage) =>
    render(
      <ShownBranch value={{ messages: branch, showFrom: () => undefined }}>
        <LeftOut message={one} />
      </ShownBranch>,
      { wrapper: AppFrame },
    );
  show(answer);
  expect(document.body.textContent).toContain('前 1 条没有给模型看，之后的 2 条已概括');
  expect(asked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '查看' }));
  await screen.findByText('用户问了阈值，已定为 0.01%。');
  expect(asked()).toEqual([expect.stringContaining('/chat/v2/messages/6/summary')]);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 5));
  expect(items).toEqual(['问题：二长', '回答：三长']);
  cleanup();

  show(message(6, '', { summarised: 3, state: 'running' }));
  expect(screen.getByRole('status').textContent).toContain('正在概括前面的 3 条');
  cleanup();
  // One that was stopped meanwhile has none.
  show(message(6, '', { summarised: 3, state: 'stopped' }));
  expect(document.body.textContent).not.toContain('概括');
  // A summary that is there covers what would not fit.
  const long6 = [...branch.slice(0, 5), message(6, '五', { summarised: 3, hasSummary: true })];
  expect(firstLeftOut(branch, '问', 2600)).not.toEqual([]);
  expect(firstLeftOut(long6, '问', 2600)).toEqual([]);
});

it('what will not fit is told before it is sent, oldest first, and counts the passages of the last answer', () => {
  expect(idsOf(firstLeftOut(branch, '问', 8000))).toEqual([]);
  expect(idsOf(firstLeftOut(branch, '问', 1900))).toEqual([1, 3, 4]);
  const quote = '引'.repeat(1800);
  const source = { n: 1, kind: 'note', refId: 1, title: '', place: '', path: '/', isCited: true };
  const cited = [...branch.slice(0, 5), message(6, '五', { sources: [{ ...source, quote }] })];
  expect(firstLeftOut(cited, '问', 4500).length).toBeGreaterThan(
    firstLeftOut(branch, '问', 4500).length,
  );
  const choice = { providerId: 1, model: 'm', scope: 'all' } as const;
  const show = (room: number | null, text: string) =>
    render(
      <WillLeaveOut
        branch={branch.map((one) => ({ message: one, siblings: [one.id] }))}
        text={text}
        models={[{ ...choice, title: '', provider: '', isSystem: true, seesImages: false, room }]}
        choice={choice}
      />,
      { wrapper: AppFrame },
    );
  for (const [room, text] of [
    [null, '问'],
    [8000, '问'],
    [1900, ' '],
  ] as const) {
    show(room, text);
    expect(document.body.textContent).not.toContain('对话较长');
    cleanup();
  }
  show(1900, '问');
  expect(document.body.textContent).toContain('发送后前 3 条大约不会给模型看');
  cleanup();
  show(2600, '问');
  expect(document.body.textContent).toContain('发送后前 1 条大约会先概括');
});
