import { DownloadOutlined } from '@ant-design/icons';
import type { UserImportFault, UserImportReport } from '@wm/contract/system/user-import';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDuration } from '#core/time/format-duration.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { downloadFaults } from '../user-import.api.ts';
import { UserImportPreview } from './user-import-preview.tsx';

const faultColumns = [
  { dataIndex: 'row', title: '行', width: 72, align: 'right' as const },
  { dataIndex: 'column', title: '列', width: 104 },
  {
    dataIndex: 'value',
    title: '内容',
    width: 180,
    render: (value: string) => <span className="wm-ellipsis">{value || '--'}</span>,
  },
  { dataIndex: 'message', title: '原因' },
];

/** On a phone a fault stands in one cell: a table that is scrolled sideways would hide the reason. */
const narrowColumns = [
  { dataIndex: 'row', title: '行', width: 56, align: 'right' as const },
  {
    dataIndex: 'message',
    title: '错误',
    render: (message: string, { column, value }: UserImportFault) => (
      <>
        <div className="wm-muted">{value ? `${column}：${value}` : column}</div>
        {message}
      </>
    ),
  },
];

/** From here on encrypting is worth a word about its time. */
const noticeablePasswords = 100;
const passwordMs = 30;

/** What a checked file would do: numbers, everything that is wrong with it, and its first rows. */
export function UserImportReportView({ report }: { report: UserImportReport }): ReactNode {
  const { faultCount, ownPasswords } = report;
  return (
    <>
      <Summary report={report} />
      <dl className="wm-user-import-counts">
        <Count title="新增" value={report.add} />
        <Count title="更新" value={report.update} />
        <Count title="没有变化" value={report.same} />
        <Count title="有误" value={report.faulty} isBad={report.faulty > 0} />
      </dl>
      {faultCount > 0 && <Faults report={report} />}
      {faultCount === 0 && ownPasswords > noticeablePasswords && (
        <Alert
          type="info"
          showIcon
          title={`${ownPasswords.toLocaleString('zh-CN')} 人自带密码，逐个加密约需 ${formatDuration(ownPasswords * passwordMs)}，可以在后台进行。`}
        />
      )}
      <UserImportPreview report={report} isOpen={faultCount === 0} />
    </>
  );
}

function Summary({ report }: { report: UserImportReport }): ReactNode {
  const { add, update, faulty, faultCount } = report;
  if (faultCount > 0) {
    const rows = faulty > 0 ? `${faulty.toLocaleString('zh-CN')} 行有误，` : '';
    const title = `${rows}共 ${faultCount.toLocaleString('zh-CN')} 处。改好文件后重新选择；现在什么都没有写入。`;
    return <Alert type="error" showIcon title={title} />;
  }
  return add + update === 0 ? (
    <Alert type="info" showIcon title="文件中的用户都没有变化，没有要导入的。" />
  ) : (
    <Alert type="success" showIcon title="检查通过。确认后全部写入，中途出错或取消则全部不写入。" />
  );
}

interface CountProps {
  title: string;
  value: number;
  isBad?: boolean;
}

function Count({ title, value, isBad = false }: CountProps): ReactNode {
  return (
    <div className={isBad ? 'wm-user-import-bad' : ''}>
      <dt>{title}</dt>
      <dd className="wm-number">{value.toLocaleString('zh-CN')}</dd>
    </div>
  );
}

function Faults({ report }: { report: UserImportReport }): ReactNode {
  const { faults, faultCount, id } = report;
  const [isBusy, setBusy] = useState(false);
  const handleDownload = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadFaults(id);
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  const isNarrow = useIsNarrow();
  const rows = faults.map((fault, at) => ({ ...fault, key: at }));
  return (
    <section aria-label="错误">
      <header className="wm-user-import-head">
        <h3>
          错误{' '}
          {faultCount > faults.length && (
            <span className="wm-muted">显示前 {faults.length} 处，其余见清单</span>
          )}
        </h3>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          loading={isBusy}
          onClick={() => void handleDownload()}
        >
          下载错误清单
        </Button>
      </header>
      <Table<UserImportFault & { key: number }>
        size="small"
        columns={isNarrow ? narrowColumns : faultColumns}
        dataSource={rows}
        pagination={rows.length > 50 && { pageSize: 50, showSizeChanger: false }}
        scroll={isNarrow ? { y: 320 } : { x: 620, y: 260 }}
      />
    </section>
  );
}
