import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { MessageView } from './message-view.tsx';
import type { MessageActs } from './message-view.tsx';

afterEach(() => cleanup());

const file = (n: number) => ({
  n,
  kind: 'file',
  refId: 0,
  title: `第 ${n} 个.txt`,
  place: '1 KB',
  path: `/prod-api/files/${n}.txt`,
  quote: '',
  isCited: false,
});

const question: ChatMessage = {
  id: 1,
  parentId: null,
  role: 'user',
  text: '写了什么',
  state: 'done',
  fault: null,
  retryTime: null,
  model: '',
  sources: [file(1), file(2)],
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
};

function edit(isTaken: boolean) {
  const onEdit = vi.fn<MessageActs['onEdit']>(() => Promise.resolve(isTaken));
  const onEditing = vi.fn<(isEditing: boolean) => void>();
  const nothing = (): void => undefined;
  render(
    <AppFrame>
      <MessageView
        message={question}
        siblings={[1]}
        question=""
        mayEdit
        isLast
        isBusy={false}
        isEditing
        onEditing={onEditing}
        acts={{
          onBranch: nothing,
          onEdit,
          onRetry: nothing,
          onContinue: nothing,
          onCite: nothing,
        }}
      />
    </AppFrame>,
  );
  return { onEdit, onEditing };
}

const send = (): void => void fireEvent.click(screen.getByRole('button', { name: '发送修改' }));

it('a file is taken off a question that is put otherwise', async () => {
  const { onEdit, onEditing } = edit(true);
  fireEvent.click(screen.getByRole('button', { name: '去掉「第 1 个.txt」' }));
  send();
  expect(onEdit).toHaveBeenCalledWith(question, '写了什么', ['/files/2.txt']);
  await waitFor(() => expect(onEditing).toHaveBeenCalledWith(false));
});

it('what was typed stays where the question is refused', async () => {
  const { onEdit, onEditing } = edit(false);
  fireEvent.change(screen.getByRole('textbox', { name: '修改问题' }), {
    target: { value: '新的' },
  });
  send();
  await onEdit.mock.results[0]?.value;
  expect(onEdit).toHaveBeenCalledWith(question, '新的', ['/files/1.txt', '/files/2.txt']);
  expect(onEditing).not.toHaveBeenCalled();
});

const proposed: ChatMessage['calls'][number] = {
  n: 1,
  tool: 'todo_add',
  title: '加待办',
  state: 'written',
  said: '买冰',
  answered: '',
  path: '/workbench?todo=1',
  fields: [{ name: 'text', title: '待办', kind: 'line', text: '买冰' }],
  shown: [],
};

function showAnswer(change: Partial<ChatMessage>, isLast = true) {
  const onContinue = vi.fn<MessageActs['onContinue']>();
  const nothing = (): void => undefined;
  const acts = { onBranch: nothing, onEdit: () => Promise.resolve(true), onRetry: nothing };
  render(
    <AppFrame>
      <MemoryRouter>
        <MessageView
          message={{ ...question, role: 'assistant', sources: [], model: 'm', ...change }}
          siblings={[1]}
          question="q"
          mayEdit
          isLast={isLast}
          isBusy={false}
          isEditing={false}
          onEditing={nothing}
          acts={{ ...acts, onContinue, onCite: nothing }}
        />
      </MemoryRouter>
    </AppFrame>,
  );
  return onContinue;
}

it('an answer goes on when all it proposed is decided, once, and only at the end of its branch', () => {
  const onContinue = showAnswer({ calls: [proposed] });
  fireEvent.click(screen.getByRole('button', { name: '接着回答' }));
  expect(onContinue).toHaveBeenCalledTimes(1);
  const others: [Partial<ChatMessage>, boolean][] = [
    [{ calls: [proposed] }, false],
    [{ calls: [{ ...proposed, isTold: true }] }, true],
    [{ calls: [proposed, { ...proposed, n: 2, state: 'asked' }] }, true],
    [{ calls: [] }, true],
  ];
  for (const [change, isLast] of others) {
    cleanup();
    showAnswer(change, isLast);
    expect(screen.queryByRole('button', { name: '接着回答' })).toBeNull();
  }
});

it('an answer that broke off when it had only told of a decision goes on from there', () => {
  const told = { text: '', state: 'failed' as const, calls: [{ ...proposed, isTold: true }] };
  const onContinue = showAnswer(told);
  fireEvent.click(screen.getByRole('button', { name: '继续生成' }));
  expect(onContinue).toHaveBeenCalledTimes(1);
  cleanup();
  showAnswer({ ...told, calls: [] });
  expect(screen.queryByRole('button', { name: '继续生成' })).toBeNull();
});

it('says what is wrong with a proposal at its field, and keeps what was typed', async () => {
  const seen = stubServer(({ url }) =>
    url.endsWith('/confirm')
      ? envelope(
          { fields: [{ path: 'payload.text', message: '请写下要做什么' }] },
          { code: 422, msg: '请检查填写的内容' },
        )
      : envelope([]),
  );
  showAnswer({ calls: [{ ...proposed, state: 'asked' }] });
  fireEvent.change(screen.getByRole('textbox', { name: '待办' }), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: '确认写入' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请写下要做什么'));
  const box = screen.getByRole('textbox', { name: '待办' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box).toHaveProperty('value', ' ');
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  fireEvent.change(box, { target: { value: '买干冰' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
