import { InboxOutlined } from '@ant-design/icons';
import { Alert, Upload } from 'antd';
import type { ReactNode } from 'react';
import type { CsvImporting } from './use-csv-import.ts';

/** Where a file is chosen or dropped, and what could not be read of it. */
export function ImportChoice({ importing }: { importing: CsvImporting }): ReactNode {
  const { report, problem, choose } = importing;
  return (
    <>
      <Upload.Dragger
        accept=".csv,.txt,.tsv"
        showUploadList={false}
        className={report ? 'tr-drop tr-drop-small' : 'tr-drop'}
        beforeUpload={(file) => {
          choose(file);
          return false;
        }}
      >
        {report ? (
          <p>
            <strong>{report.fileName}</strong> {report.encoding.toUpperCase()} ·
            点击或拖入换一个文件
          </p>
        ) : (
          <>
            <p className="tr-drop-icon">
              <InboxOutlined />
            </p>
            <p>拖入 CSV，或点击选择文件</p>
            <p className="wm-muted">
              通达信、同花顺、东方财富、tushare、聚宽、Yahoo、Nasdaq、MT4/5、币安等导出的日线或分钟线都可以
            </p>
          </>
        )}
      </Upload.Dragger>
      <p className="wm-muted tr-rights">请确认您有权使用这些数据；本系统不提供交易所行情。</p>
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
    </>
  );
}
