import type { MindMapFile } from './document.ts';

const texts = {
  zh: { root: '根节点', second: '二级节点', branch: '分支主题', summary: '概要' },
  en: {
    root: 'Root node',
    second: 'Second-level node',
    branch: 'Branch topic',
    summary: 'Summary',
  },
} as const;

/**
 * A new map: a root with one second-level node that has a summary and two branch topics. Every call
 * answers a new object; `newId` gives the uids.
 */
export function newMindMap(language: 'zh' | 'en', newId: () => string): MindMapFile {
  const text = texts[language];
  const data = (words: string) => ({ text: words, expand: true, isActive: false, uid: newId() });
  return {
    root: {
      data: data(text.root),
      children: [
        {
          data: {
            ...data(text.second),
            generalization: [
              { text: text.summary, expand: true, isActive: false, uid: newId(), range: null },
            ],
          },
          children: [
            { data: data(text.branch), children: [] },
            { data: data(text.branch), children: [] },
          ],
        },
      ],
    },
    theme: { template: 'classic4', config: {} },
    layout: 'logicalStructure',
    config: {},
    view: null,
  };
}
