import { App, Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { queryOf } from '../inheritance/parts/variant-query.ts';
import { useRun, useRunVariants } from '../inheritance/case.api.ts';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { assemblyIn } from './assembly-choice.tsx';
import { fileAtMostMb, linesOfFile } from './lines-of-file.ts';

interface BringLinesProps {
  atMost: number;
  /** What stands in the box becomes this, with its assembly where that is told. */
  onLines: (lines: readonly string[], assembly: Assembly | '') => void;
}

/** Takes the variants of a VCF, or the lines of a list, into the box. */
export function BringFile({ atMost, onLines }: BringLinesProps): ReactNode {
  const { message } = App.useApp();
  const bring = async (file: File): Promise<void> => {
    if (file.size > fileAtMostMb * 1024 * 1024)
      return void message.error(`文件不超过 ${fileAtMostMb} MB；整份 VCF 请建病例分析`);
    try {
      const { lines, total, assembly } = await linesOfFile(file, atMost);
      if (total === 0) return void message.error('文件里没有写明碱基的突变');
      onLines(lines, assembly);
      if (total > lines.length)
        message.warning(
          `文件里有 ${formatCount(total)} 个，一次不超过 ${atMost} 个，只读入了前 ${atMost} 个`,
        );
    } catch {
      message.error('读不了这个文件：不是文本，或压缩包不完整');
    }
  };
  return (
    <Upload
      accept=".vcf,.gz,.txt,.csv,.tsv"
      showUploadList={false}
      beforeUpload={(file) => {
        void bring(file);
        return false;
      }}
    >
      <Button>读入 VCF 或列表</Button>
    </Upload>
  );
}

/** Takes the candidates of a case into the box, where the address names its analysis. */
export function BringCandidates({
  id,
  runNo,
  atMost,
  onLines,
}: BringLinesProps & { id: number; runNo: number }): ReactNode {
  const asked = { ...queryOf(new URLSearchParams('mark=candidate')), limit: 100 };
  const { data, error } = useRunVariants(id, runNo, asked);
  const run = useRun(id, runNo);
  if (error !== null && !data) return <p role="alert">读不到这个病例的候选</p>;
  if (!data) return null;
  if (data.total === 0) return <p className="wm-muted">这个病例还没有标为候选的变异</p>;
  const keys = data.rows.map(({ variant }) => variant).slice(0, atMost);
  return (
    <Button onClick={() => onLines(keys, assemblyIn(run.data?.summary?.assembly ?? null))}>
      填入病例的 {formatCount(keys.length)} 个候选
    </Button>
  );
}
