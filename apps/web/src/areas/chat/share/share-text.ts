import type { ChatShare } from '@wm/contract/chat/share';

const sourceWords = { none: '不附来源', titles: '只附标题', quotes: '附引用的原文' } as const;

/** What a link shows, in words. */
export function detailOf({ isBranch, messages, sources, isPaused }: ChatShare): string {
  const parts = [`${isBranch ? '一个分支' : '全部分支'} ${messages} 条`, sourceWords[sources]];
  return [...parts, ...(isPaused ? ['对话在回收站，暂时打不开'] : [])].join(' · ');
}
