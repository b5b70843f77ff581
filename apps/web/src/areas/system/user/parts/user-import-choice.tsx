import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Spin, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { downloadTemplate } from '../user-import.api.ts';
import type { UserImporting } from './use-user-import.ts';

/** The file to import: dropped or picked, with the template to fill in and what becomes of users who are there. */
export function UserImportChoice({ importing }: { importing: UserImporting }): ReactNode {
  const { fileName, isBusy, problem, report } = importing;
  const canEdit = usePermission('system:user:edit');
  const isChecking = isBusy && !report;
  return (
    <>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        className={fileName ? 'wm-user-import-drop wm-user-import-chosen' : 'wm-user-import-drop'}
        beforeUpload={(file) => {
          importing.read(file);
          return false;
        }}
      >
        <span className="wm-user-import-icon">{isChecking ? <Spin /> : <InboxOutlined />}</span>
        <span>
          <strong>{fileName || '把文件拖到这里，或点击选择'}</strong>
          <span className="wm-muted">{hintOf(fileName, isChecking)}</span>
        </span>
      </Upload.Dragger>
      <div className="wm-user-import-options">
        <Checkbox
          checked={importing.updatesExisting}
          disabled={isBusy || !canEdit}
          onChange={({ target }) => importing.choose(target.checked)}
        >
          是否更新已经存在的用户数据
        </Checkbox>
        <TemplateButton />
      </div>
      {importing.updatesExisting && (
        <p className="wm-muted">按用户名查找；只修改填写了的单元格，留空的保持原值。</p>
      )}
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
    </>
  );
}

function hintOf(fileName: string, isChecking: boolean): string {
  if (isChecking) return '正在逐行检查，这一步不会写入任何数据';
  return fileName === ''
    ? '支持 .xlsx 和 .csv，先检查、后写入；导出的用户表也可以改好再导入'
    : '点击或拖入另一个文件可以重新检查';
}

function TemplateButton(): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadTemplate();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      icon={<DownloadOutlined />}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      下载模板
    </Button>
  );
}
