import type { ChatScope } from '@wm/contract/chat/message';
import { z } from 'zod';
import { defineReadingTool } from '#core/assistant/assistant-tool.ts';
import type { AssistantTool } from '#core/assistant/assistant-tool.ts';
import type { Core } from '#core/core.ts';
import { findSources } from '../run/find-sources.ts';

const namesOf: Record<Exclude<ChatScope, 'none'>, string> = {
  all: '笔记、文章、图书和知识库',
  note: '笔记和导图',
  article: '文章',
  book: '图书',
  gene: '知识库',
};

/** 查资料: looks through one's own things, of the kinds that were chosen for the answer; none where none are to be. */
export function searchTool(core: Core, scope: ChatScope): AssistantTool | undefined {
  if (scope === 'none') return undefined;
  return defineReadingTool({
    name: 'search_own',
    title: '查资料',
    description: `在用户自己的${namesOf[scope]}里查找，得到带编号的片段。先前给出的片段不够时才用，换别的词来查。`,
    codes: [],
    input: z.strictObject({
      query: z.string().trim().min(1).max(200).describe('要找的词或问题'),
    }),
    said: ({ query }) => query,
    read: async ({ query }, { principal }) => {
      const passages = await findSources(core, principal, { question: query, scope });
      if (passages.length === 0) return { answered: '没有找到', text: '资料里没有找到。' };
      const titles = [...new Set(passages.map(({ title }) => title))];
      return {
        answered: `${passages.length} 处：${titles.join('、')}`,
        text: '',
        passages: passages.map(({ n: _n, isCited: _isCited, ...passage }) => passage),
      };
    },
  });
}
