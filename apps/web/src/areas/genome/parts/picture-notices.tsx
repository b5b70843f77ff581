import type { Genome, Track } from '@wm/contract/genome/viewer';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { sampledFrom } from '../igv/picture-config.ts';
import type { Failure, usePicture } from '../use-picture.ts';

export const sampledText = `已抽样（深度超过 ${sampledFrom.toLocaleString('zh-CN')}）`;
export const baselessText = '无参考序列，不显示错配';

/** Whether mismatches of some of the reads cannot be told. */
export function isBaseless(genome: Genome | undefined, reads: readonly Track[]): boolean {
  return (
    genome?.sequence !== 'file' && reads.some(({ hasMd }) => genome?.sequence === 'sizes' || !hasMd)
  );
}

function failureText(failure: Failure): string {
  if (failure.kind === 'block') return '有的地方读取失败';
  return failure.kind === 'files' ? `读取失败：${failure.names.join('、')}` : '比对图没有打开';
}

type Shown = Pick<ReturnType<typeof usePicture>, 'failure' | 'retry'>;

/** What of a picture could not be read, and trying it again. */
export function FailureNotice({ shown: { failure, retry } }: { shown: Shown }): ReactNode {
  if (!failure) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={failureText(failure)}
      action={
        <Button size="small" onClick={retry}>
          重试
        </Button>
      }
    />
  );
}

/** Without a reference that is ready nothing is drawn: why is said. */
export function GenomeNotice({ genome }: { genome: Genome | undefined }): ReactNode {
  if (!genome) {
    return <Alert type="warning" showIcon title="参考基因组已删除或不能看，请另选一个" />;
  }
  if (genome.state === 'waiting') {
    return (
      <Alert type="info" showIcon title={`正在准备参考基因组 ${genome.name}，好了会自动显示`} />
    );
  }
  if (genome.state === 'ready') return null;
  return <Alert type="error" showIcon title={`参考基因组 ${genome.name}：${genome.message}`} />;
}
