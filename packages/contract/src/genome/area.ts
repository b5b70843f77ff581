import { defineAreaContract } from '../core/area-contract.ts';
import { refusal, warning } from '../core/errors.ts';
import { mismatchWords } from './formats.ts';

/** What the area adds to the contract beside its endpoints. */
export const genomeContract = defineAreaContract({
  errors: {
    'genome.file': warning('文件不存在，请重新上传'),
    'genome.kind': warning(
      '认不出文件“{name}”，支持 BAM、CRAM、VCF、BED、GFF3、GTF、bigWig，以及作参考基因组的 FASTA',
    ),
    'genome.unreadable': warning('读不了“{name}”：{reason}'),
    'genome.index-missing': warning('“{name}”缺少索引文件（{ending}），请和它一起上传'),
    'genome.index-wrong': warning('索引文件“{name}”与数据文件不符：{reason}'),
    'genome.mismatch': warning(`${mismatchWords}：文件是 {assembly}`),
    'genome.choose': warning('文件没有说明参考基因组，请先选择一个'),
    'genome.needs-sequence': warning(
      '没有参考序列就解不开 CRAM，请先上传它的 FASTA 作为参考基因组，再选择它',
    ),
    'genome.too-large-plain': warning('没有压缩的“{name}”超过 {size} MB，请用 bgzip 压缩后再上传'),
    'genome.not-ready': warning('文件还没有准备好，请稍候'),
    'genome.no-range': refusal(413, '文件超过 64 MB，请按范围（Range）读取'),
    'genome.locus': warning('找不到“{text}”：{reason}'),
    'genome.case': warning('病例不存在，或没有权限查看'),
    'genome.share': refusal(403, '没有共享参考基因组的权限，请联系管理员'),
    'genome.in-use': warning('参考基因组“{name}”还有 {count} 个文件在用，不能删除'),
  },
});
