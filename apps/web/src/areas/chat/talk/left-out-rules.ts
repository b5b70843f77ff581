import { fitTurns, smallestForSummary } from '@wm/contract/chat/context-rules';
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

/** The messages before an answer that its model was told of by a summary. */
export function summedUpOf(
  branch: readonly ChatMessage[],
  { id, omitted, summarised }: Pick<ChatMessage, 'id' | 'omitted' | 'summarised'>,
): ChatMessage[] {
  const at = branch.findIndex((one) => one.id === id);
  return branch
    .slice(0, Math.max(0, at))
    .filter(isTold)
    .slice(omitted, omitted + summarised);
}

/** Whether a model that reads so much is told by a summary of what does not fit. */
export const isSummedUp = (room: number): boolean => room >= smallestForSummary;

/**
 * The messages that will not fit beside a question, as the server counts: with as many passages of one's own things as the
 * last answer has had. None while those that the last answer's summary does not cover fit.
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
  const { summarised = 0, omitted = 0, hasSummary = false } = last ?? {};
  const rest = turns.slice(hasSummary ? omitted + summarised : 0);
  if (hasSummary && fitTurns(rest, { system, context: room }).omitted === 0) return [];
  return told.slice(0, fitTurns(turns, { system, context: room }).omitted);
}
