import { fitTurns } from '@wm/contract/chat/context-rules';
import type { ChatMessage } from '@wm/contract/chat/message';

/** Those of a branch that a model is told: what says nothing, and has proposed nothing, is passed over. */
const isTold = ({ text, calls }: ChatMessage): boolean =>
  text !== '' || calls.some(({ fields }) => fields.length > 0);

/** The messages before an answer that did not fit into what its model reads. */
export function leftOutOf(
  branch: readonly ChatMessage[],
  { id, omitted }: Pick<ChatMessage, 'id' | 'omitted'>,
): ChatMessage[] {
  const at = branch.findIndex((one) => one.id === id);
  return branch.slice(0, Math.max(0, at)).filter(isTold).slice(0, omitted);
}

/**
 * The messages that will not fit beside a question, as the server counts: with as many passages of one's own things as the
 * last answer has had.
 */
export function firstLeftOut(
  branch: readonly ChatMessage[],
  text: string,
  room: number,
): ChatMessage[] {
  const told = branch.filter(isTold);
  const last = branch.findLast(({ role }) => role === 'assistant');
  const system = (last?.sources ?? []).map(({ title, quote }) => title + quote).join('\n');
  const turns = [
    ...told.map(({ role, text: said }) => ({ role, text: said })),
    { role: 'user' as const, text },
  ];
  return told.slice(0, fitTurns(turns, { system, context: room }).omitted);
}
