import type { Conversation } from '@wm/contract/chat/conversation';
import type { importConversationEndpoint } from '@wm/contract/chat/exchange';
import { localModel } from '@wm/contract/chat/limits';
import type { ChatMessage } from '@wm/contract/chat/message';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { formatDateTime } from '#core/time/format-date.ts';
import { attachmentsOf } from '../attachment/attachment-names.ts';
import { branchTo, shownLeaf } from '../talk/branches.ts';

type ChatFile = BodyOf<typeof importConversationEndpoint>;

/** A conversation with all its branches, to be taken in again. An answer that is still being written is as far as it is. */
export function chatFileOf({ title, tags, leafId, messages, ...limits }: Conversation): ChatFile {
  return {
    format: 'work-manage-chat',
    version: 1,
    title,
    tags,
    leafId,
    costLimit: limits.costLimit,
    tokenLimit: limits.tokenLimit,
    costSpent: limits.costSpent,
    tokensSpent: limits.tokensSpent,
    messages: messages.map((message) => ({
      id: message.id,
      parentId: message.parentId,
      role: message.role,
      text: message.text,
      state: message.state === 'running' ? 'interrupted' : message.state,
      fault: message.fault,
      model: message.model,
      sources: message.sources,
      // A summary is not taken along: what it stood for is as good as left out.
      omitted: message.omitted + message.summarised,
      tokensIn: message.tokensIn,
      tokensOut: message.tokensOut,
      costMicro: message.costMicro,
      createTime: message.createTime,
    })),
  };
}

/** The branch that is looked at, as Markdown; of the message that a search has found, its own. */
export function markdownOfChat(conversation: Conversation, foundId?: number): string {
  const { title, messages } = conversation;
  const branch = branchTo(messages, shownLeaf(conversation, foundId));
  const parts = branch.map(({ message }) => sectionOf(message));
  return `${[`# ${oneLine(title)}`, ...parts].join('\n\n')}\n`;
}

function sectionOf(message: ChatMessage): string {
  const { role, model, createTime } = message;
  const by = model === localModel || model === '' ? '本地助手' : model;
  const head = role === 'user' ? '问' : `答（${oneLine(by)}）`;
  const files = role === 'user' ? attachmentsOf(message.sources) : [];
  const along = files.map(({ title }) => `\n\n附件：${oneLine(title)}`).join('');
  return `## ${head}\n\n*${formatDateTime(createTime)}*\n\n${markdownOfAnswer(message)}${along}`;
}

/** A message with the sources that it cites below it. */
export function markdownOfAnswer({ text, sources }: ChatMessage): string {
  const lines = linesOfSources(sources);
  return lines === '' ? text : `${text}\n\n来源：\n\n${lines}`;
}

/** An answer as an outline for a mind map; one without headings and lists has a branch for each paragraph. */
export function outlineOfAnswer({ text, sources }: ChatMessage, question: string): string {
  const heading = /^(#{1,6}) /m.exec(text)?.[1];
  const hasOutline = heading !== undefined || /^ *(?:[-*+]|\d+[.)]) /m.test(text);
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  const outline = hasOutline
    ? text
    : `# ${oneLine(question)}\n\n${paragraphs.map((part) => `- ${oneLine(part)}`).join('\n')}`;
  const lines = linesOfSources(sources);
  if (lines === '') return outline;
  const level = hasOutline ? (heading ?? '#') : '##';
  return `${outline}\n\n${level} 来源\n\n${lines}`;
}

function linesOfSources(sources: ChatMessage['sources']): string {
  return sources
    .filter(({ isCited }) => isCited)
    .map(({ n, title, place }) => {
      const where = place === '' ? oneLine(title) : `${oneLine(title)}，${oneLine(place)}`;
      return `- [${n}] ${where}`;
    })
    .join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A name for a file of a conversation. */
export function fileNameOf(title: string, extension: string): string {
  const safe = oneLine(title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '));
  return `${safe || '对话'}.${extension}`;
}
