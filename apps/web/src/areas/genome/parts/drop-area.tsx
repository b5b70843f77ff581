import type { Genome } from '@wm/contract/genome/viewer';
import { Progress } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { Brought } from './bring-files.ts';
import { useBring } from './use-bring.ts';

interface DropAreaProps {
  genome: Genome | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
  children: ReactNode;
}

/** Takes files that are dropped anywhere on a picture, and says so while they hang over it. */
export function DropArea({ genome, caseId, onBrought, children }: DropAreaProps): ReactNode {
  const mayAdd = usePermission('genome:track:add');
  const { share, bring } = useBring({ genome, caseId, onBrought });
  const [isOver, setOver] = useState(false);
  // Each child that is crossed says so: only when all have been left, the area is.
  const entered = useRef(0);
  if (!mayAdd) return <div className="gv-area">{children}</div>;
  const hold = (event: DragEvent): boolean => {
    const isFiles = event.dataTransfer.types.includes('Files') && share === undefined;
    if (isFiles) event.preventDefault();
    return isFiles;
  };
  const leave = (): void => {
    entered.current = 0;
    setOver(false);
  };
  return (
    <div
      className="gv-area"
      onDragEnter={(event) => {
        if (!hold(event)) return;
        entered.current += 1;
        setOver(true);
      }}
      onDragOver={hold}
      onDragLeave={() => {
        entered.current -= 1;
        if (entered.current <= 0) leave();
      }}
      onDrop={(event) => {
        if (!hold(event)) return;
        leave();
        void bring(Array.from(event.dataTransfer.files));
      }}
    >
      {children}
      {isOver && <div className="gv-over">松开即可添加文件</div>}
      {share !== undefined && (
        <div className="gv-over" role="status">
          正在上传
          <Progress percent={Math.round(share * 100)} aria-label="上传进度" />
        </div>
      )}
    </div>
  );
}
