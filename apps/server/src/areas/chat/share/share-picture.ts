import { localModel } from '@wm/contract/chat/limits';
import type { ChatMessage } from '@wm/contract/chat/message';
import type { SharedMessage, SharedSources } from '@wm/contract/chat/share';
import { namesFound } from '../assistant/answer-locally.ts';
import { withoutMarks } from '../run/run-prompt.ts';

/** The way from the first question to a message; undefined where there is no such message. */
export function branchOf(
  messages: readonly ChatMessage[],
  leafId: number,
): ChatMessage[] | undefined {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: ChatMessage[] = [];
  let one = byId.get(leafId);
  while (one) {
    branch.push(one);
    one = one.parentId === null ? undefined : byId.get(one.parentId);
  }
  return branch.length > 0 ? branch.toReversed() : undefined;
}

/**
 * What a link shows of messages: their words, with as much of their sources as is given away. Numbers, addresses and owners of
 * what stands in the database are not in it.
 */
export function pictureOf(messages: readonly ChatMessage[], mode: SharedSources): SharedMessage[] {
  const names = new Map(messages.map(({ id }, at) => [id, at + 1]));
  return messages.map((message) => ({
    id: names.get(message.id) ?? 0,
    parentId: message.parentId === null ? null : (names.get(message.parentId) ?? null),
    role: message.role,
    text: textOf(message, mode),
    state: message.state,
    model: message.model,
    sources: sourcesOf(message, mode),
    createTime: message.createTime,
  }));
}

/** Of an answer what it cites; of a question what it is about. */
function sourcesOf({ role, sources }: ChatMessage, mode: SharedSources): SharedMessage['sources'] {
  if (mode === 'none') return [];
  return sources
    .filter(({ isCited }) => isCited || role === 'user')
    .map(({ n, title, place, quote }, at) => ({
      // What a question is about has no numbers in its text: it is counted.
      n: role === 'user' ? at + 1 : n,
      title,
      // Where in it something stands is told by a heading as a rule, which is a part of its text.
      ...(mode === 'quotes' ? { place, quote } : { place: '', quote: '' }),
    }));
}

/** The assistant without a model answers in passages: they are shared as such or not at all. */
function textOf({ role, model, text, sources }: ChatMessage, mode: SharedSources): string {
  const isFound = role === 'assistant' && model === localModel && sources.length > 0;
  if (isFound && mode !== 'quotes')
    return mode === 'titles'
      ? namesFound(sources.map((source) => ({ ...source, place: '' })))
      : `找到 ${sources.length} 处相关的内容，没有分享。`;
  return mode === 'none' && role === 'assistant' ? withoutMarks(text, sources) : text;
}
