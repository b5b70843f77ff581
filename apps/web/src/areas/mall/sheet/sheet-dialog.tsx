import { InboxOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { SheetReport } from '@wm/contract/mall/sheet';
import { Alert, Button, Spin, Table, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { HttpError } from '#core/http/http-error.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { SheetMode } from './sheet.api.ts';

interface State {
  file?: File;
  report?: SheetReport;
  problem?: string;
}

export interface SheetDialogProps {
  isOpen: boolean;
  title: string;
  hint: string;
  send: (file: File, mode: SheetMode) => Promise<SheetReport>;
  /** What is asked for anew after writing. */
  queryKey: string;
  /** The button that writes what was checked; undefined where nothing of it can be. */
  writeText: (report: SheetReport) => string | undefined;
  /** What the check or the writing came to. */
  tell: (report: SheetReport) => string;
  /** Beside the file: what else may be chosen. */
  children?: (check: (file: File) => void) => ReactNode;
  onClose: () => void;
}

const faultColumns = [
  { dataIndex: 'row', title: '行', width: 64, align: 'right' as const },
  { dataIndex: 'column', title: '列', width: 104 },
  {
    dataIndex: 'value',
    title: '内容',
    width: 150,
    render: (value: string) => <span className="wm-ellipsis">{value || '--'}</span>,
  },
  { dataIndex: 'message', title: '原因' },
];

/** A file that is checked first, line by line, and written when it is confirmed. */
export function SheetDialog(props: SheetDialogProps): ReactNode {
  const { isOpen, title, hint, send, queryKey, writeText, children, onClose } = props;
  const [state, setState] = useState<State>({});
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const { file, report, problem } = state;
  const isDone = report !== undefined && report.written > 0;
  const text = report && writeText(report);
  const perform = (chosen: File, mode: SheetMode): void =>
    void run(async () => {
      setState({ file: chosen });
      try {
        setState({ file: chosen, report: await send(chosen, mode) });
        if (mode === 'write') await client.invalidateQueries({ queryKey: [queryKey] });
      } catch (error) {
        const why = error instanceof HttpError ? error.message : '文件不能读取，请重新选择';
        setState({ file: chosen, problem: why });
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
      title={title}
      onCancel={close}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{isDone ? '关闭' : '取消'}</Button>
          {!isDone && (
            <Button
              type="primary"
              loading={isBusy}
              disabled={!file || text === undefined}
              onClick={() => file && perform(file, 'write')}
            >
              {text ?? title}
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
              perform(chosen, 'check');
              return false;
            }}
          >
            <p>{isBusy ? <Spin /> : <InboxOutlined aria-hidden />}</p>
            <p>
              <strong>{file?.name ?? '把文件拖到这里，或点击选择'}</strong>
            </p>
            <p className="mall-hint">{hint}</p>
          </Upload.Dragger>
          {children?.((chosen) => perform(chosen, 'check'))}
        </>
      )}
      {problem && <Alert type="error" showIcon title={problem} />}
      {report && <Told {...props} report={report} />}
    </AppModal>
  );
}

function Told({
  report,
  tell,
}: Pick<SheetDialogProps, 'tell'> & { report: SheetReport }): ReactNode {
  const { faultCount, faults } = report;
  return (
    <>
      <Alert type={faultCount > 0 ? 'warning' : 'success'} showIcon title={tell(report)} />
      {faultCount > 0 && (
        <Table
          size="small"
          rowKey={({ row, column, message }) => `${row}:${column}:${message}`}
          columns={faultColumns}
          dataSource={faults}
          scroll={{ x: 520 }}
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
