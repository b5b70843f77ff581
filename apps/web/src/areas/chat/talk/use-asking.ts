import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@wm/contract/chat/conversation';
import type { AskedThing, ChatMessage } from '@wm/contract/chat/message';
import { useRef } from 'react';
import { useBusy } from '#core/use-busy.ts';
import {
  ask,
  continueAnswer,
  newClientKey,
  retryAnswer,
  saveConversation,
  stopAnswer,
} from '../chat.api.ts';
import { conversationKey, conversationsKey } from '../answers.api.ts';
import type { AskChoice } from './composer.tsx';

interface Asked {
  text: string;
  parentId: number | null;
  /** Stored files that go along. */
  files: string[];
}

interface AskingPlace {
  /** What the first question is about; those that follow it are, too. */
  about: { thing: AskedThing } | undefined;
  onOpen: (id: number) => void;
}

/** What one does in a conversation; each answers whether the server has taken it. */
export function useAsking(
  conversation: Conversation | undefined,
  choice: AskChoice,
  { about, onOpen }: AskingPlace,
) {
  const client = useQueryClient();
  const [isSending, run] = useBusy();
  // What failed on its way is sent again under the same key, so that it is asked once.
  const key = useRef<{ what: string; key: string } | undefined>(undefined);

  const renew = async (id: number): Promise<void> => {
    await client.invalidateQueries({ queryKey: conversationKey(id) });
    // The page hears of what was read a turn later: what is asked next follows the answer that is shown.
    await new Promise((resolve) => setTimeout(resolve));
    void client.invalidateQueries({ queryKey: conversationsKey });
  };
  const attempt = async (work: () => Promise<number>): Promise<boolean> => {
    let isDone = false;
    await run(async () => {
      try {
        await renew(await work());
        isDone = true;
      } catch {
        // The client has shown why; what was typed stays.
      }
    });
    return isDone;
  };
  const handleAsk = ({ text, parentId, files }: Asked): Promise<boolean> =>
    attempt(async () => {
      const what = [text, ...files].join('\n');
      if (key.current?.what !== what) key.current = { what, key: newClientKey() };
      const begun = await ask({
        ...choice,
        conversationId: conversation?.id ?? null,
        parentId,
        text,
        files,
        ...(about && parentId === null && { about: about.thing }),
        clientKey: key.current.key,
      });
      key.current = undefined;
      if (!conversation) onOpen(begun.conversationId);
      return begun.conversationId;
    });
  const handleRetry = (message: ChatMessage): Promise<boolean> =>
    attempt(async () => {
      const begun = await retryAnswer(message.id, { ...choice, clientKey: newClientKey() });
      return begun.conversationId;
    });
  const handleContinue = (message: ChatMessage): Promise<boolean> =>
    attempt(async () => {
      const begun = await continueAnswer(message.id, { clientKey: newClientKey() });
      return begun.conversationId;
    });
  const handleStop = async (message: ChatMessage): Promise<void> => {
    try {
      await stopAnswer(message.id);
    } catch {
      // It has ended by itself meanwhile, which the next look shows.
    }
    if (conversation) await renew(conversation.id);
  };
  const handleBranch = async (leafId: number): Promise<void> => {
    if (!conversation) return;
    client.setQueryData<Conversation>(
      conversationKey(conversation.id),
      (old) => old && { ...old, leafId },
    );
    await saveConversation(conversation.id, { leafId }).catch(() => undefined);
  };
  return { isSending, handleAsk, handleRetry, handleContinue, handleStop, handleBranch };
}
