import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useConversation } from '../chat.api.ts';
import { TalkView } from './talk-view.tsx';

function message(id: number, text: string) {
  return {
    id,
    parent_id: id === 1 ? null : id - 1,
    role: id % 2 === 1 ? 'user' : 'assistant',
    text,
    state: 'done',
    model: 'm',
    sources: [],
    calls: [],
    omitted: 0,
    create_time: '2026-11-26T01:00:00.000Z',
  };
}

const texts = ['第一问', '第一答', '第二问', '第二答'];
const conversation = (length: number) => ({
  id: 1,
  title: '对话',
  leaf_id: length,
  cost_spent: 0,
  tokens_spent: 0,
  cost_limit: null,
  token_limit: null,
  messages: texts.slice(0, length).map((text, at) => message(at + 1, text)),
});

function Host() {
  const { data } = useConversation(1);
  if (!data) return null;
  const nothing = (): void => undefined;
  return <TalkView conversation={data} foundId={undefined} firstText="" onOpen={nothing} />;
}

it('what is typed and sent while a question is on its way is sent after it, once, behind its answer', async () => {
  useUser.setState({ permissions: ['chat:data:edit'] });
  const second = Promise.withResolvers<void>();
  let reads = 0;
  const seen = stubServer(async ({ method, url }) => {
    if (method === 'POST' && url === '/chat/v2/questions')
      return envelope({ conversation_id: 1, question_id: 3, answer_id: 4 });
    if (url === '/chat/v2/conversations/1') {
      reads += 1;
      if (reads === 2) await second.promise;
      return envelope(conversation(reads === 1 ? 2 : 4));
    }
    if (url.startsWith('/chat/v2/models'))
      return envelope({ models: [], spent_today: 0, daily_budget: null });
    return envelope([]);
  });
  const asked = () =>
    seen.flatMap(({ url, body }) =>
      url === '/chat/v2/questions' ? [body as { text: string; parent_id: number }] : [],
    );
  // jsdom has none.
  Element.prototype.scrollTo = () => undefined;
  render(
    <MemoryRouter>
      <Host />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '问题' });
  const send = (): boolean => fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: '第二问' } });
  send();
  // A key that is pressed twice asks once.
  send();
  await waitFor(() => expect(reads).toBe(2));
  fireEvent.change(box, { target: { value: '第三问' } });
  send();
  second.resolve();
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().map(({ text, parent_id: parent }) => [text, parent])).toEqual([
    ['第二问', 2],
    ['第三问', 4],
  ]);
  await waitFor(() => expect(box.value).toBe(''));
});
