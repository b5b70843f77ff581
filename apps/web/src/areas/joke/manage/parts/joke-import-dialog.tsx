import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { JokeImportReport } from '@wm/contract/joke/import';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Spin, Table, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { HttpError } from '#core/http/http-error.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { downloadJokeTemplate, importJokes, jokeApi } from '../joke.api.ts';

interface State {
  file?: File;
  report?: JokeImportReport;
  problem?: string;
}

interface JokeImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const faultColumns = [
  { dataIndex: 'row', title: '行', width: 72, align: 'right' as const },
  { dataIndex: 'column', title: '列', width: 72 },
  {
    dataIndex: 'value',
    title: '内容',
    width: 160,
    render: (value: string) => <span className="wm-ellipsis">{value || '--'}</span>,
  },
  { dataIndex: 'message', title: '原因' },
];

/** 段子导入: a file is checked first, line by line; confirmed, the sound lines are taken and the others stay out. */
export function JokeImportDialog({ isOpen, onClose }: JokeImportDialogProps): ReactNode {
  const [state, setState] = useState<State>({});
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const { file, report, problem } = state;
  const isDone = report !== undefined && report.imported > 0;
  const send = (chosen: File, mode: 'check' | 'write'): void =>
    void run(async () => {
      try {
        setState({ file: chosen, report: await importJokes(chosen, mode) });
        if (mode === 'write') await client.invalidateQueries({ queryKey: [jokeApi.path] });
      } catch (error) {
        const text = error instanceof HttpError ? error.message : '文件不能读取，请重新选择';
        setState({ file: chosen, problem: text });
      }
    });
  const close = (): void => {
    if (isBusy) return;
    setState({});
    onClose();
  };
  return (
    <AppModal
      open={isOpen}
      width={720}
      title="段子导入"
      onCancel={close}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{isDone ? '关闭' : '取消'}</Button>
          {!isDone && (
            <Button
              type="primary"
              loading={isBusy && report !== undefined}
              disabled={!file || !report || report.ready === 0}
              onClick={() => file && send(file, 'write')}
            >
              {report && report.ready > 0 ? `导入 ${formatCount(report.ready)} 个` : '导入'}
            </Button>
          )}
        </>
      }
    >
      {!isDone && (
        <>
          <Upload.Dragger
            accept=".xlsx,.csv"
            maxCount={1}
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(chosen) => {
              setState({ file: chosen });
              send(chosen, 'check');
              return false;
            }}
          >
            <p>{isBusy ? <Spin /> : <InboxOutlined />}</p>
            <p>
              <strong>{file?.name ?? '把文件拖到这里，或点击选择'}</strong>
            </p>
            <p className="joke-drop-hint">xlsx 或 csv，最多 10,000 行；先检查，确认后才写入</p>
          </Upload.Dragger>
          <Button
            type="link"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void downloadJokeTemplate().catch(() => undefined)}
          >
            下载模板
          </Button>
        </>
      )}
      {problem && <Alert type="error" showIcon title={problem} />}
      {report && <Report report={report} />}
    </AppModal>
  );
}

function Report({ report }: { report: JokeImportReport }): ReactNode {
  const { faulty, faultCount, faults, imported, ready, rows } = report;
  const left = faulty > 0 ? `，${formatCount(faulty)} 行有误，不会导入` : '';
  return (
    <>
      {imported > 0 ? (
        <Alert
          type="success"
          showIcon
          title={`已导入 ${formatCount(imported)} 个${faulty > 0 ? `，${formatCount(faulty)} 行有误，没有导入` : ''}`}
        />
      ) : (
        <Alert
          type={faulty > 0 ? 'warning' : 'success'}
          showIcon
          title={`共 ${formatCount(rows)} 行，可以导入 ${formatCount(ready)} 行${left}`}
        />
      )}
      {faultCount > 0 && (
        <Table
          size="small"
          rowKey={({ row, column, message }) => `${row}:${column}:${message}`}
          columns={faultColumns}
          dataSource={faults}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          footer={() =>
            faultCount > faults.length
              ? `共 ${formatCount(faultCount)} 处，列出前 ${formatCount(faults.length)} 处`
              : `共 ${formatCount(faultCount)} 处`
          }
        />
      )}
    </>
  );
}
