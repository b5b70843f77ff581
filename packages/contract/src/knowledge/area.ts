import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const knowledgeContract = defineAreaContract({
  errors: {
    'knowledge.import-unknown': warning('认不出这个文件的格式，支持：{formats}'),
    'knowledge.import-header': warning('文件的表头缺少列：{columns}（格式：{format}）'),
    'knowledge.import-gzip': warning(
      '压缩文件不完整或已损坏（读到第 {line} 行），没有写入任何数据',
    ),
    'knowledge.import-ratio': warning('压缩文件展开后超过压缩前的 {ratio} 倍，已停止读取'),
    'knowledge.import-encoding': warning(
      '第 {line} 行不是 UTF-8 编码，请另存为 UTF-8 后再导入；没有写入任何数据',
    ),
    'knowledge.import-line': warning('第 {line} 行超过 {size} MB，文件可能已损坏'),
    'knowledge.import-json': warning('文件不是完整的 JSON，没有写入任何数据'),
    'knowledge.import-empty': warning('文件里没有可以导入的数据'),
    'knowledge.import-file': warning('文件不存在，请重新上传'),
    'knowledge.import-state': warning('这个批次现在不能这样操作，请刷新后再试'),
    'knowledge.import-lost': warning('试运行的数据已失效，请重新上传文件'),
    'knowledge.import-busy': warning('另一个批次正在写入同一目录，请等它结束'),
    'knowledge.import-withheld': refusal(403, '没有权限写入字段：{columns}'),
  },
});
