import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '@wm/contract/chat/conversation';
import { throttle } from '#core/time/limit-calls.ts';
import {
  conversationKey,
  conversationsKey,
  foldersKey,
  modelsKey,
  readMessage,
} from './answers.api.ts';

/** Between two pieces of an answer. */
const pauseMs = 100;

/** Answers that are being fetched, and whether they have moved on meanwhile. */
const fetching = new Map<number, { again: boolean }>();

const renewList = throttle((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: conversationsKey });
  void client.invalidateQueries({ queryKey: foldersKey });
});

interface ChatEvent {
  conversationId: number;
  messageId: number | null;
}

/** An answer has moved on, or a conversation has changed, here or in another tab. */
export function hearOfChat({ conversationId, messageId }: ChatEvent, client: QueryClient): void {
  const isHeld = client.getQueryData(conversationKey(conversationId)) !== undefined;
  if (messageId === null || !isHeld) renewList(client);
  if (!isHeld) return;
  if (messageId === null)
    void client.invalidateQueries({ queryKey: conversationKey(conversationId) });
  else void follow(client, conversationId, messageId);
}

export function missedOfChat(client: QueryClient): void {
  renewList(client);
  void client.invalidateQueries({ queryKey: ['/chat/v2/conversation'] });
}

async function follow(client: QueryClient, conversationId: number, id: number): Promise<void> {
  const held = fetching.get(id);
  if (held) {
    held.again = true;
    return;
  }
  const state = { again: true };
  fetching.set(id, state);
  try {
    while (state.again) {
      state.again = false;
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      await fetchPiece(client, conversationId, id);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch {
    // What is running is looked at again in a while.
  } finally {
    fetching.delete(id);
  }
}

async function fetchPiece(client: QueryClient, conversationId: number, id: number): Promise<void> {
  const key = conversationKey(conversationId);
  const message = client.getQueryData<Conversation>(key)?.messages.find((one) => one.id === id);
  if (!message) {
    await client.invalidateQueries({ queryKey: key });
    renewList(client);
    return;
  }
  const isRunning = message.state === 'running';
  const piece = await readMessage(id, isRunning ? message.text.length : 0);
  client.setQueryData<Conversation>(key, (old) => old && withPiece(old, piece));
  if (piece.state !== 'running') {
    renewList(client);
    void client.invalidateQueries({ queryKey: modelsKey });
  }
}

/** A conversation with what was fetched of one of its answers; a piece that does not join on is left out. */
function withPiece(
  old: Conversation,
  { conversationId, from, ...piece }: Awaited<ReturnType<typeof readMessage>>,
): Conversation {
  if (conversationId !== old.id) return old;
  let spent = { costSpent: old.costSpent, tokensSpent: old.tokensSpent };
  const messages = old.messages.map((message) => {
    if (message.id !== piece.id || from > message.text.length) return message;
    if (message.state === 'running' && piece.state !== 'running')
      spent = {
        costSpent: old.costSpent + (piece.costMicro ?? 0),
        tokensSpent: old.tokensSpent + (piece.tokensIn ?? 0) + (piece.tokensOut ?? 0),
      };
    return { ...piece, text: message.text.slice(0, from) + piece.text };
  });
  return { ...old, ...spent, messages };
}
