import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Spin, Upload } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { datasetFormats } from '@wm/contract/report/dataset-rules';
import { isRunning } from '#core/tasks/task.api.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { DatasetResult, outcomeOf } from './dataset-result.tsx';
import { useDatasetUpload } from './use-dataset-upload.ts';
import type { DatasetUpload, Replaced } from './use-dataset-upload.ts';
import './dataset.css';

interface UploadDrawerProps {
  /** The dataset whose file is replaced; none for a new one. */
  replaced?: Replaced | undefined;
  onClose: () => void;
}

/** 上传文件: a file is sent, read to its end, and only then it is a dataset; or it is told where it is wrong. */
export function UploadDrawer({ replaced, onClose }: UploadDrawerProps): ReactNode {
  const upload = useDatasetUpload(replaced);
  const { task, isBegun, share } = upload;
  const isOver = task !== undefined && !isRunning(task);
  return (
    <AppDrawer
      open
      title={replaced ? `替换「${replaced.name}」的文件` : '上传文件数据'}
      onClose={onClose}
      footer={
        <div className="rp-dataset-footer">
          {isOver && <Button onClick={upload.reset}>{replaced ? '换一个文件' : '继续上传'}</Button>}
          <Button type={isOver ? 'primary' : 'default'} onClick={onClose}>
            {isOver ? '完成' : isBegun ? '在后台继续' : '取消'}
          </Button>
        </div>
      }
    >
      {isBegun ? (
        <Begun upload={upload} />
      ) : (
        <>
          <FileChoice isBusy={share !== undefined} onChoose={(file) => void upload.send(file)} />
          {share !== undefined && (
            <Progress percent={Math.floor(share * 100)} aria-label="上传进度" />
          )}
          {replaced && (
            <p className="wm-muted">
              列按标题对应：名称相同的列继续用在报表里，少了的列会告诉您哪些报表在用。
            </p>
          )}
        </>
      )}
      {upload.problem !== '' && <Alert type="error" showIcon title={upload.problem} />}
    </AppDrawer>
  );
}

function Begun({ upload: { task } }: { upload: DatasetUpload }): ReactNode {
  if (!task) return <Spin className="rp-waiting" />;
  const outcome = outcomeOf(task.result);
  return (
    <>
      <TaskProgress task={task} />
      {!isRunning(task) && outcome && <DatasetResult outcome={outcome} />}
    </>
  );
}

interface FileChoiceProps {
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function FileChoice({ isBusy, onChoose }: FileChoiceProps): ReactNode {
  const isTaken = useRef(false);
  return (
    <Upload.Dragger
      showUploadList={false}
      disabled={isBusy}
      accept={datasetFormats.map((format) => `.${format}`).join(',')}
      beforeUpload={(file) => {
        // Of several that are dropped together the first counts.
        if (!isTaken.current) onChoose(file);
        isTaken.current = true;
        queueMicrotask(() => {
          isTaken.current = false;
        });
        return false;
      }}
    >
      <p aria-hidden>
        <InboxOutlined />
      </p>
      <p>把文件拖到这里，或点击选择</p>
      <p className="wm-muted">
        CSV（UTF-8 或 GBK）、Excel（xlsx）、JSON、Parquet；表格的第一行是列名；最大 200 MB、500
        万行、500 列
      </p>
    </Upload.Dragger>
  );
}
