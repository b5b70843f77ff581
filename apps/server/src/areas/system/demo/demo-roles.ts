/** A role of the demo office: what of the menu it opens, and who has it beside 普通用户. */
export interface DemoRole {
  key: string;
  name: string;
  /** '1' everybody's records, '3' those of one's own department, '5' one's own. */
  dataScope: '1' | '3' | '5';
  /** Entries of the top of the menu, with all below them. */
  sections: string[];
  usernames: string[];
  remark: string;
}

export const demoRoles: readonly DemoRole[] = [
  {
    key: 'ANALYST',
    name: '遗传分析员',
    dataScope: '1',
    sections: ['知识库', '基因组浏览'],
    usernames: ['chensiyuan', 'wangyutong'],
    remark: '分析家系、整理基因和变异，复核报告',
  },
  {
    key: 'SHOPKEEPER',
    name: '店铺管理员',
    dataScope: '1',
    sections: ['商城'],
    usernames: ['zhouqian', 'wuhaoran'],
    remark: '上架商品、改价、发货、处理退款',
  },
  {
    key: 'EDITOR',
    name: '内容编辑',
    dataScope: '3',
    sections: ['文章', '段子'],
    usernames: ['zhaoyiming'],
    remark: '写文章，审核评论，维护段子',
  },
];

/** Posts of the demo office, and who holds them. */
export const demoPosts: readonly [
  code: string,
  name: string,
  usernames: string[],
  remark: string,
][] = [
  ['lead', '研发负责人', ['linxiao'], ''],
  ['analyst', '遗传分析师', ['chensiyuan'], '分析家系，写报告初稿'],
  ['reviewer', '报告审核人', ['wangyutong'], '复核报告，与分析师不是同一个人'],
  ['editor', '内容编辑', ['zhaoyiming'], ''],
  ['sales', '客户专员', ['zhouqian', 'wuhaoran'], '接单、发货、答复客户'],
  ['finance', '财务专员', ['sunyue'], ''],
  ['hr', '人事专员', ['zhengkai'], ''],
];
