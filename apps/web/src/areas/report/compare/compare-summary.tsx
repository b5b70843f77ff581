import { DownloadOutlined } from '@ant-design/icons';
import type {
  ChangeKind,
  ComparedColumn,
  Comparison,
  TotalChange,
} from '@wm/contract/report/compare';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { downloadByForm } from '#core/http/download.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { decimalText, differenceText, kindNames, kindSigns } from './change-text.ts';
import type { Question } from './compare.api.ts';

interface CompareSummaryProps {
  comparison: Comparison;
  question: Question;
  onShow: (values: Record<string, string | undefined>) => void;
}

const kinds: ChangeKind[] = ['added', 'removed', 'changed', 'same'];
const totalNames = { sum: '合计', avg: '平均', min: '最小', max: '最大' } as const;

/** How many rows have come, gone and changed, each a filter; and what the numbers come to. */
export function CompareSummary({ comparison, question, onShow }: CompareSummaryProps): ReactNode {
  const { counts, totals, columns, repeats } = comparison;
  return (
    <div className="rc-summary">
      {repeats.length === 0 && (
        <div className="rp-bar" role="group" aria-label="按变化筛选">
          {kinds.map((kind) => {
            const isOn = question.only === kind;
            return (
              <button
                key={kind}
                type="button"
                className={`rc-count rc-${kind}`}
                aria-pressed={isOn}
                onClick={() => onShow({ only: isOn ? undefined : kind, column: undefined })}
              >
                <span aria-hidden>{kindSigns[kind]}</span> {kindNames[kind]}{' '}
                <strong className="wm-number">{formatCount(counts[kind])}</strong>
              </button>
            );
          })}
          <span className="rp-spring" />
          <ExportMenu comparison={comparison} question={question} />
        </div>
      )}
      {totals.length > 0 && (
        <ul className="rc-totals" aria-label="合计的变化">
          {totals.map((total) => (
            <Total
              key={total.column}
              total={total}
              column={columns.find(({ id }) => id === total.column)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Total({
  total,
  column,
}: {
  total: TotalChange;
  column: ComparedColumn | undefined;
}): ReactNode {
  const unit = column?.unit ?? '';
  const isSame = total.before === total.after;
  return (
    <li>
      <span className="wm-muted">
        {column?.title} {totalNames[total.kind]}
      </span>
      <span className="wm-number">
        {decimalText(total.before)}
        {unit} → {decimalText(total.after)}
        {unit}
      </span>
      <span className="rc-by">{isSame ? '不变' : differenceText(total, unit)}</span>
    </li>
  );
}

function ExportMenu({
  comparison: { reportName },
  question,
}: Pick<CompareSummaryProps, 'comparison' | 'question'>): ReactNode {
  const mayExport = usePermission('report:compare:export');
  if (!mayExport) return null;
  const send = (format: 'xlsx' | 'csv'): void => {
    const { page: _, limit: __, ...asked } = question;
    void downloadByForm(
      '/report/v2/compare/export',
      { ...asked, format },
      `${reportName} 比对.${format}`,
      // The client has shown why.
    ).catch(() => undefined);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: 'Excel（XLSX）', onClick: () => send('xlsx') },
          { key: 'csv', label: 'CSV', onClick: () => send('csv') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined />} aria-haspopup="menu">
        导出差异
      </Button>
    </Dropdown>
  );
}
