import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Progress, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { viewerKey } from '../viewer.api.ts';
import { bringFiles } from './bring-files.ts';
import type { Brought } from './bring-files.ts';

interface FileDropProps {
  genomeId: number | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
}

/** Where files are dropped. Nothing for who may not add any. */
export function FileDrop({ genomeId, caseId, onBrought }: FileDropProps): ReactNode {
  const mayAdd = usePermission('genome:track:add');
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const dropped = useRef(0);
  const bring = async (files: readonly File[]): Promise<void> => {
    setShare(0);
    const brought = await bringFiles(files, { genomeId, caseId, onProgress: setShare });
    setShare(undefined);
    await client.invalidateQueries({ queryKey: viewerKey });
    onBrought(brought);
  };
  if (!mayAdd) return null;
  return (
    <div className="gv-drop">
      <Upload.Dragger
        multiple
        showUploadList={false}
        disabled={share !== undefined}
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
      {share !== undefined && <Progress percent={Math.round(share * 100)} aria-label="上传进度" />}
    </div>
  );
}
