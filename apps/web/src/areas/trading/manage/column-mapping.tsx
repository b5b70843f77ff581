import type { CsvImportReport, ImportOptions } from '@wm/contract/trading/import';
import { CSV_FIELD_NAMES } from '@wm/market/column-mapping';
import type { CsvField } from '@wm/market/column-mapping';
import { Select } from 'antd';
import type { ReactNode } from 'react';

const fields: CsvField[] = [
  'time',
  'clock',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'adjustedClose',
  'symbol',
];

interface ColumnMappingProps {
  report: CsvImportReport;
  onDecide: (change: ImportOptions) => void;
}

/** The first lines of the file as they stand; over each column what it is taken for. */
export function ColumnMapping({ report, onDecide }: ColumnMappingProps): ReactNode {
  const { header, mapping, sample } = report;
  const roleOf = (at: number): CsvField | undefined =>
    fields.find((field) => mapping[field] === at);
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const handleChange = (at: number, role: CsvField | undefined): void => {
    const next = { ...mapping };
    for (const field of fields) if (next[field] === at || field === role) delete next[field];
    onDecide({ mapping: role ? { ...next, [role]: at } : next });
  };
  return (
    <div className="tr-mapping" role="region" aria-label="文件的列" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>行</th>
            {columns.map((at) => (
              <th key={at}>
                <span className="tr-mapping-name">{header[at] || `第 ${at + 1} 列`}</span>
                <Select
                  size="small"
                  allowClear
                  placeholder="不导入"
                  aria-label={`第 ${at + 1} 列是`}
                  value={roleOf(at)}
                  onChange={(role: CsvField | undefined) => handleChange(at, role)}
                  options={fields.map((value) => ({ value, label: CSV_FIELD_NAMES[value] }))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <tr key={line}>
              <td className="wm-muted">{line}</td>
              {columns.map((at) => (
                <td key={at} className={roleOf(at) ? '' : 'wm-muted'}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
