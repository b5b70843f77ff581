import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { Stage } from './bring-files.ts';

/** How far files are that are brought. */
export function BringStage({ stage }: { stage: Stage }): ReactNode {
  if (stage.kind === 'preparing') {
    return (
      <p role="status" className="gv-stage">
        {stage.name} 已上传，正在建立索引；大的参考基因组要几分钟
      </p>
    );
  }
  return (
    <div role="status" className="gv-stage">
      正在上传
      <Progress percent={Math.round(stage.share * 100)} aria-label="上传进度" />
    </div>
  );
}
