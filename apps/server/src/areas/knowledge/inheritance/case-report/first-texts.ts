import type { ReportTexts } from '@wm/contract/knowledge/inheritance/case-report-rules';

/** What a new report says before anybody has written: what is so for every analysis of the product. */
export const firstTexts: ReportTexts = {
  institution: '',
  clinical: '',
  referrer: '',
  purpose: '',
  specimen: '',
  barcode: '',
  sampled: '',
  received: '',
  method:
    '对测序所得的变异文件按遗传模式逐级筛选，并按 ACMG/AMP 2015 指南对变异分级。筛选的步骤、各步的数目和所用数据的版本见本节的固定内容。',
  result: '',
  interpretation: '',
  advice: '',
  limits:
    '本次分析只涉及变异文件里的位点：没有覆盖的区域、拷贝数和结构变异、动态突变、深部内含子变异以及低比例嵌合可能漏检。标为“未应用”的筛选没有数据，没有移除任何变异。变异的分级以签发时的证据为准，可能随新证据改变。',
  literature:
    'Richards S, Aziz N, Bale S, et al. Standards and guidelines for the interpretation of sequence variants. Genet Med. 2015;17(5):405-424.',
};
