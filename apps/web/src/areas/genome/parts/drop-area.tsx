import type { Genome } from '@wm/contract/genome/viewer';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { Brought } from './bring-files.ts';
import { BringStage } from './bring-stage.tsx';
import { holdFiles } from './hold-files.ts';
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
  const { stage, bring } = useBring({ genome, caseId, onBrought });
  const [isOver, setOver] = useState(false);
  // Each child that is crossed says so: only when all have been left, the area is.
  const entered = useRef(0);
  if (!mayAdd) return <div className="gv-area">{children}</div>;
  const hold = (event: DragEvent): boolean => holdFiles(event) && stage === undefined;
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
      onDragOver={(event) => {
        if (!hold(event)) event.dataTransfer.dropEffect = 'none';
      }}
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
      {stage && (
        <div className="gv-over">
          <BringStage stage={stage} />
        </div>
      )}
    </div>
  );
}
