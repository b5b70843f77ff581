import { useLayoutEffect, useRef } from 'react';

interface Box {
  text: string;
  /** Whether nothing may be sent from it now. */
  isHeld: () => boolean;
  /** Whether a question is on its way. */
  isSending: boolean;
  /** Whether another question may follow the one that is on its way; none follows what begins a conversation. */
  mayFollow: boolean;
  /** Answers whether the server has taken the question. */
  ask: (question: string) => Promise<boolean>;
  onText: (text: string) => void;
}

/**
 * Sends what stands in the box. What is sent while a question is on its way goes after it: the answer that one replies to
 * may be read before the page is ready for the next question.
 */
export function useSending(box: Box): () => void {
  const latest = useRef(box);
  useLayoutEffect(() => {
    latest.current = box;
  });
  /** The question that is on its way, and the one that waits for it. */
  const sent = useRef('');
  const waiting = useRef('');
  const send = async (question: string): Promise<void> => {
    sent.current = question;
    const isAsked = await latest.current.ask(question);
    sent.current = '';
    const { text, isHeld, onText } = latest.current;
    // What was typed meanwhile stays.
    if (isAsked && text.trim() === question) onText('');
    const next = waiting.current;
    waiting.current = '';
    if (next !== '' && next === text.trim() && !isHeld()) await send(next);
  };
  return () => {
    const question = box.text.trim();
    if (question === '' || box.isHeld()) return;
    if (!box.isSending) void send(question);
    // A key that is pressed twice sends once.
    else if (box.mayFollow && sent.current !== '' && question !== sent.current)
      waiting.current = question;
  };
}
