import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Progress, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { caseKey } from '../case.api.ts';
import { addMemberFile } from './merge.api.ts';

/** Brings the files of members, one after another. */
export function BringMembers({ id }: { id: number }): ReactNode {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ name: string; share: number }>();
  const bring = async (file: File): Promise<void> => {
    const tell = (share: number): void => setProgress({ name: file.name, share });
    tell(0);
    try {
      await addMemberFile(id, await uploadByPieces(file, { onProgress: tell }));
    } catch (error) {
      // What the server refuses is shown by the client.
      const isTold = error instanceof HttpError && error.kind === 'refused';
      if (!isTold) notifier().message('error', `${file.name} 上传失败，请重试`);
    }
  };
  const bringAll = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await bring(file);
    setProgress(undefined);
    await client.invalidateQueries({ queryKey: [...caseKey(id), 'member-files'] });
  };
  return (
    <div className="kb-drop">
      <Upload.Dragger
        accept=".vcf,.gz"
        showUploadList={false}
        multiple
        disabled={progress !== undefined}
        beforeUpload={(file, all) => {
          // It is asked for each of the files that come together.
          if (file === all[0]) void bringAll(all);
          return false;
        }}
      >
        <p className="kb-drop-icon" aria-hidden>
          <InboxOutlined />
        </p>
        <p className="kb-drop-title">把各成员的 VCF 拖到这里，或点击选择（可多选）</p>
        <p className="wm-muted">.vcf 或 .vcf.gz，已按位置排序；gVCF 请先联合分型</p>
      </Upload.Dragger>
      {progress && (
        <Progress
          percent={Math.round(progress.share * 100)}
          aria-label={`${progress.name} 的上传进度`}
        />
      )}
    </div>
  );
}
