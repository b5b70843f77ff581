import type { Genome } from '@wm/contract/genome/viewer';
import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { Brought } from './bring-files.ts';
import { BringStage } from './bring-stage.tsx';
import { holdFiles } from './hold-files.ts';
import { useBring } from './use-bring.ts';

interface FileDropProps {
  genome: Genome | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
}

/** Where files are dropped. Nothing for who may not add any. */
export function FileDrop({ genome, caseId, onBrought }: FileDropProps): ReactNode {
  const mayAdd = usePermission('genome:track:add');
  const { stage, bring } = useBring({ genome, caseId, onBrought });
  const dropped = useRef(0);
  if (!mayAdd) return null;
  return (
    // What is switched off takes nothing that is dropped on it: the browser would leave the page for the file.
    <div className="gv-drop" onDragOver={holdFiles} onDrop={holdFiles}>
      <Upload.Dragger
        multiple
        showUploadList={false}
        disabled={stage !== undefined}
        beforeUpload={(_, files) => {
          // Asked for each file of those that were dropped together.
          dropped.current += 1;
          if (dropped.current === files.length) {
            dropped.current = 0;
            void bring(files);
          }
          return false;
        }}
      >
        <p className="gv-drop-icon" aria-hidden>
          <InboxOutlined />
        </p>
        <p>把 BAM 拖到这里，或点击选择</p>
        <p className="wm-muted">
          也可以是 CRAM、VCF、BED、GFF3、GTF、bigWig 和参考基因组的
          FASTA；索引一起拖入，没有索引会自动建立（CRAM 除外）
        </p>
      </Upload.Dragger>
      {stage && <BringStage stage={stage} />}
    </div>
  );
}
