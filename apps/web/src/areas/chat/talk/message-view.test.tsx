import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
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
