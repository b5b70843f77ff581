import { UploadOutlined } from '@ant-design/icons';
import type { Menu } from '@wm/contract/system/menu';
import { Alert, Button, Select, Upload } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { ImportReport } from './import-report.tsx';
import { useMenuImport } from './use-menu-import.ts';
import type { MenuImporting } from './use-menu-import.ts';

interface ImportDialogProps {
  isOpen: boolean;
  menus: readonly Menu[];
  onClose: () => void;
}

/** Brings in a RuoYi sys_menu export: the file is tried at once and shown row by row before anything is stored. */
export function ImportDialog({ isOpen, menus, onClose }: ImportDialogProps): ReactNode {
  const importing = useMenuImport(onClose);
  const { report, faulty } = importing;
  return (
    <AppModal
      open={isOpen}
      width={860}
      title="导入菜单"
      okText="导入"
      cancelText="取消"
      okButtonProps={{ disabled: !report || faulty > 0 || importing.fresh === 0 }}
      confirmLoading={importing.isBusy}
      onOk={() => void importing.store()}
      onCancel={importing.leave}
      destroyOnHidden
    >
      <div className="wm-menu-import">
        <Choices importing={importing} menus={menus} />
        {importing.problem !== '' && <Alert type="error" showIcon title={importing.problem} />}
        {report && <ImportReport importing={importing} rows={report} />}
        {!report && importing.problem === '' && (
          <p className="wm-muted">
            选择若依 sys_menu 表导出的 JSON 文件，或这里导出的菜单文件。选好后先试导入，
            每一行的结果都会列出来，确认无误才会写入。
          </p>
        )}
      </div>
    </AppModal>
  );
}

interface ChoicesProps {
  importing: MenuImporting;
  menus: readonly Menu[];
}

function Choices({ importing, menus }: ChoicesProps): ReactNode {
  const canEdit = usePermission('system:menu:edit');
  const parents = useMemo(
    () => [
      { id: 0, parentId: -1, menuName: '主目录' },
      ...menus.filter(({ menuType }) => menuType === 'M'),
    ],
    [menus],
  );
  const existing = [
    { value: 'skip', label: '保留原来的' },
    { value: 'update', label: '用文件覆盖', disabled: !canEdit },
  ];
  return (
    <div className="wm-menu-import-choice">
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(file) => {
          void importing.read(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} loading={importing.isBusy}>
          {importing.fileName || '选择文件'}
        </Button>
      </Upload>
      <label>
        导入到
        <AppTreeSelect
          rows={parents}
          labelField="menuName"
          parentField="parentId"
          allowClear={false}
          style={{ width: 180 }}
          value={importing.parent}
          onChange={(parent) => importing.choose({ parent: Number(parent) })}
        />
      </label>
      <label>
        同名菜单
        <Select
          style={{ width: 140 }}
          options={existing}
          value={importing.existing}
          onChange={(value) => importing.choose({ existing: value })}
        />
      </label>
    </div>
  );
}
