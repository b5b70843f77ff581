import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
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
});
