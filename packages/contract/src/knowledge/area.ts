import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const knowledgeContract = defineAreaContract({
  searchKinds: ['gene', 'variant', 'disease', 'pathway', 'cancer'],
  errors: {
    'knowledge.import-unknown': warning('认不出这个文件的格式，支持：{formats}'),
    'knowledge.import-header': warning('文件的表头缺少列：{columns}（格式：{format}）'),
    'knowledge.import-doubled': warning('文件的表头有重复的列：{columns}'),
    'knowledge.import-gzip': warning(
      '压缩文件不完整或已损坏（读到第 {line} 行），没有写入任何数据',
    ),
    'knowledge.import-ratio': warning('压缩文件展开后超过压缩前的 {ratio} 倍，已停止读取'),
    'knowledge.import-encoding': warning(
      '第 {line} 行不是 UTF-8 编码，请另存为 UTF-8 后再导入；没有写入任何数据',
    ),
    'knowledge.import-line': warning('第 {line} 行超过 {size} MB，文件可能已损坏'),
    'knowledge.import-index': warning('这是索引文件（.tbi、.csi），请选择对应的 .vcf.gz'),
    'knowledge.import-archive': warning(
      '这是 ZIP 文件，或打不开、过大的 Excel 文件；请解压，或另存为制表符分隔的文本后再导入',
    ),
    'knowledge.import-binary': warning('这是 BAM 或 BCF 文件，请用 bcftools 转换为 VCF 后再导入'),
    'knowledge.import-json': warning('文件不是完整的 JSON，没有写入任何数据'),
    'knowledge.import-empty': warning('文件里没有可以导入的数据'),
    'knowledge.import-file': warning('文件不存在，请重新上传'),
    'knowledge.import-state': warning('这个批次现在不能这样操作，请刷新后再试'),
    'knowledge.import-lost': warning('试运行的数据已失效，请重新上传文件'),
    'knowledge.import-busy': warning('另一个批次正在写入同一目录，请等它结束'),
    'knowledge.evidence-rules': refusal(422, '证据不符合类型的规则，请按提示修改'),
    'knowledge.review-state': warning('现在的审核状态不能这样操作，请刷新后再试'),
    'knowledge.review-own': warning('不能审核自己提交的内容'),
    'knowledge.review-changed': warning('内容在你打开之后有改动，请刷新后重新审核'),
    'knowledge.review-note': warning('请写明退回或拒绝的原因'),
    'knowledge.cancer-moved': warning('来源给出的癌种不能移动，只有手工录入的可以'),
    'knowledge.cancer-circle': warning('上级不能是自己或自己的下级'),
    'knowledge.type-in-use': warning('证据类型「{name}」下还有证据，不能删除'),
    'knowledge.type-named': warning('证据类型「{name}」下还有证据，不能改代码'),
    'knowledge.code-taken': warning('代码已被使用'),
    'knowledge.label-rule': warning('这个标签没有自动打标规则'),
    'knowledge.label-undo': warning('没有可以撤销的应用'),
    'knowledge.import-rights': refusal(403, '还需要{catalog}的{verbs}权限'),
    'knowledge.case-file': warning('文件不存在，请重新上传'),
    'knowledge.case-vcf': warning('读不了这个 VCF：{reason}'),
    'knowledge.case-without-file': warning('请先上传 VCF 文件'),
    'knowledge.case-family': warning('家系有错误，改正后才能分析：{reason}'),
    'knowledge.case-running': warning('这个病例正在分析，请等它结束或先取消'),
    'knowledge.case-taken': warning('病例编号已被使用'),
    'knowledge.case-withheld': refusal(403, '没有权限查看病例的家系'),
    'knowledge.run-unfinished': warning('这次分析没有完成，没有结果'),
    'knowledge.import-withheld': refusal(403, '没有权限写入字段：{columns}'),
  },
});
