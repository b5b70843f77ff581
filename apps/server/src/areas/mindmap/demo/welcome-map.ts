import type { MindMapFile } from '@wm/mindmap/document';
import { nodeMaker } from './nodes.ts';

const node = nodeMaker('demo');

const basics = node(
  '三步上手',
  [
    node('按 Tab 添加下级'),
    node('按 Enter 添加同级'),
    node('按 F2 或双击修改文字', [], {
      note: '编辑时按 Shift + Enter 换行，按 Enter 结束。',
    }),
  ],
  {
    icon: ['priority_1'],
    generalization: [
      { text: '三个键就够了', expand: true, isActive: false, uid: 'demo-sum', range: null },
    ],
  },
);

const content = node(
  '节点里可以放什么',
  [
    node('图标和标签', [], { icon: ['sign_1'], tag: ['重要', '待办'] }),
    node('链接', [], { hyperlink: '/mind_index', hyperlinkTitle: '打开公开的思维导图' }),
    node('备注', [], { note: '鼠标移到备注图标上就能看到这段文字。' }),
    node('任务和进度', [], { icon: ['progress_4'] }),
  ],
  { icon: ['priority_2'] },
);

const structure = node(
  '换个样子',
  [
    node('八种结构', [node('逻辑结构'), node('组织结构'), node('时间轴'), node('鱼骨图')]),
    node('三十二种主题'),
    node('九种节点形状'),
  ],
  { icon: ['priority_3'] },
);

const safety = node(
  '不怕丢失',
  [
    node('停下来就自动保存'),
    node('历史版本随时恢复'),
    node('删除的导图先进回收站'),
    node('两处同时修改，两份都留着'),
  ],
  { icon: ['priority_4'] },
);

const sharing = node(
  '带走与分享',
  [
    node('导出', [node('图片：SVG、PNG、JPG'), node('文档：PDF、Markdown、文本'), node('XMind')]),
    node('只读链接，到期自动失效'),
    node('与笔记互相转换'),
  ],
  { icon: ['priority_5'] },
);

/** The map a newcomer finds: it tells what a mind map can do here, by doing it. */
export const welcomeMap: MindMapFile = {
  root: node('认识思维导图', [basics, content, structure, safety, sharing]),
  theme: { template: 'classic4', config: {} },
  layout: 'mindMap',
  config: {},
  view: null,
};
