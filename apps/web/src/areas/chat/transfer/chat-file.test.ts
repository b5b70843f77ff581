import type { Conversation } from '@wm/contract/chat/conversation';
import type { ChatMessage } from '@wm/contract/chat/message';
import { mapOfNote } from '@wm/mindmap/note';
import type { MindNode } from '@wm/mindmap/document';
import { describe, expect, it } from 'vitest';
import { chatFileOf, fileNameOf, markdownOfChat, outlineOfAnswer } from './chat-file.ts';

const message = (values: Partial<ChatMessage>): ChatMessage => ({
  id: 1,
  parentId: null,
  role: 'user',
  text: '',
  state: 'done',
  fault: null,
  retryTime: null,
  model: '',
  sources: [],
  calls: [],
  omitted: 0,
  summarised: 0,
  hasSummary: false,
  tokensIn: null,
  tokensOut: null,
  costMicro: null,
  firstMs: null,
  totalMs: null,
  createTime: '2026-11-26T01:00:00.000Z',
  ...values,
});

const source = {
  n: 1,
  kind: 'note',
  refId: 7,
  title: '变异\n分级',
  place: 'PM2',
  path: '/notebook/preview/x',
  quote: '频率低于 0.01%',
  isCited: true,
};

const conversation: Conversation = {
  id: 3,
  title: 'PM2 怎么用\n？',
  folderId: null,
  isPinned: false,
  tags: ['基因'],
  isRunning: true,
  createTime: '2026-11-26T01:00:00.000Z',
  updateTime: '2026-11-26T01:00:00.000Z',
  deleteTime: null,
  leafId: 2,
  costLimit: 900,
  tokenLimit: null,
  costSpent: 40,
  tokensSpent: 12,
  messages: [
    message({
      id: 1,
      text: 'PM2 的阈值？',
      sources: [
        { ...source, isCited: false, kind: 'file', title: '表.csv', path: '/prod-api/files/0.csv' },
      ],
    }),
    message({
      id: 2,
      parentId: 1,
      role: 'assistant',
      text: '见 [1]',
      model: 'local',
      sources: [source, { ...source, n: 2, isCited: false }],
    }),
    message({ id: 4, parentId: 1, role: 'assistant', text: '别的', state: 'running', model: 'm' }),
  ],
};

describe('a conversation as a file', () => {
  it('has all branches, and what is being written as far as it is', () => {
    const { messages, ...file } = chatFileOf(conversation);
    expect(file).toEqual({
      format: 'work-manage-chat',
      version: 1,
      title: conversation.title,
      tags: ['基因'],
      leafId: 2,
      costLimit: 900,
      tokenLimit: null,
      costSpent: 40,
      tokensSpent: 12,
    });
    expect(messages.map(({ id, parentId, state }) => [id, parentId, state])).toEqual([
      [1, null, 'done'],
      [2, 1, 'done'],
      [4, 1, 'interrupted'],
    ]);
  });

  it('is Markdown of the branch that is looked at, with the sources that are cited', () => {
    const text = markdownOfChat(conversation);
    expect(text.startsWith('# PM2 怎么用 ？\n\n## 问\n\n')).toBe(true);
    expect(text).toContain('## 答（本地助手）');
    expect(text).toContain('PM2 的阈值？\n\n附件：表.csv\n');
    expect(text).toContain('见 [1]\n\n来源：\n\n- [1] 变异 分级，PM2\n');
    expect(text).not.toContain('别的');
    expect(text).not.toContain('[2]');
  });

  it('is Markdown of the branch of the message that a search has found, which is the one that is seen', () => {
    const text = markdownOfChat(conversation, 4);
    expect(text).toContain('## 答（m）');
    expect(text).not.toContain('## 答（本地助手）');
  });

  it('has a name that every system takes', () => {
    expect(fileNameOf('a/b: "c"?\n', 'json')).toBe('a b c.json');
    expect(fileNameOf('///', 'md')).toBe('对话.md');
  });
});

describe('an answer as a mind map', () => {
  type Tree = string | [string, ...Tree[]];
  const treeOf = ({ data, children = [] }: MindNode): Tree =>
    children.length === 0 ? String(data['text']) : [String(data['text']), ...children.map(treeOf)];
  const mapOf = (text: string, sources: ChatMessage['sources'] = []): Tree => {
    const content = outlineOfAnswer(message({ role: 'assistant', text, sources }), '阈值是多少');
    return treeOf(mapOfNote({ name: '阈值是多少', content }).root);
  };

  it('has its headings and lists as branches, and the sources that it cites', () => {
    expect(
      mapOf('# 阈值\n\n- 甲\n  - 乙\n- 丙 [1]', [source, { ...source, n: 2, isCited: false }]),
    ).toEqual(['阈值是多少', ['阈值', ['甲', '乙'], '丙 [1]'], ['来源', '[1] 变异 分级，PM2']]);
    expect(mapOf('1. 甲\n2. 乙')).toEqual(['阈值是多少', '甲', '乙']);
  });

  it('has its paragraphs as branches of the question where it has no outline', () => {
    expect(mapOf('是 0.01%。\n\n另一处写着\n0.005%。')).toEqual([
      '阈值是多少',
      '是 0.01%。',
      '另一处写着 0.005%。',
    ]);
    expect(mapOf('57', [source])).toEqual(['阈值是多少', '57', ['来源', '[1] 变异 分级，PM2']]);
  });
});
