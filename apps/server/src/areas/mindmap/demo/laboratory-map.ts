import type { MindMapFile } from '@wm/mindmap/document';
import { nodeMaker } from './nodes.ts';

const node = nodeMaker('laboratory');
const note = (name: string) => `/notebook/preview/${encodeURIComponent(name)}`;

/** How a sample becomes a report in the laboratory of the demo set. */
export const laboratoryMap: MindMapFile = {
  root: node('从样本到报告', [
    node(
      '收样',
      [
        node('核对送检单'),
        node('登记编号', [], {
          hyperlink: note('样本登记与编号'),
          hyperlinkTitle: '样本登记与编号',
        }),
        node('低温保存'),
      ],
      { icon: ['progress_8'], tag: ['周倩'] },
    ),
    node(
      '上机',
      [node('提取'), node('质控'), node('测序', [], { note: '不合格的回到收样，重新采。' })],
      { icon: ['progress_8'], tag: ['林晓'] },
    ),
    node(
      '分析',
      [
        node('三个人的变异', [], {
          hyperlink: '/knowledge/inheritance-mutation',
          hyperlinkTitle: '遗传突变',
        }),
        node('看读段', [], { hyperlink: '/genome/alignment', hyperlinkTitle: '序列比对' }),
        node('查知识库', [], { hyperlink: '/knowledge/query', hyperlinkTitle: '知识查询' }),
        node('写下想法', [], {
          hyperlink: note('示例家系：分析记录'),
          hyperlinkTitle: '示例家系：分析记录',
        }),
      ],
      { icon: ['progress_4'], tag: ['陈思远'] },
    ),
    node(
      '复核',
      [
        node('核对清单', [], { hyperlink: note('报告核对清单'), hyperlinkTitle: '报告核对清单' }),
        node('补测读段少的位点', [], { icon: ['sign_1'] }),
        node('签字'),
      ],
      { icon: ['progress_1'], tag: ['王雨桐'] },
    ),
    node('解读', [node('写给家属的一页纸'), node('约面谈')], { tag: ['赵一鸣'] }),
  ]),
  theme: { template: 'classic4', config: {} },
  layout: 'logicalStructure',
  config: {},
  view: null,
};
