import { CalendarOutlined, DownOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useOpenDaily } from '../../daily/use-open-daily.ts';
import { useAddNote } from '../../tree/use-add-note.ts';
import { tableAddress } from '../list/table-address.ts';
import { useTemplates } from '../note-more.api.ts';
import { ImportButton } from '../transfer/import-button.tsx';
import type { Import } from '../transfer/use-import.tsx';

const TemplateDialog = lazy(async () => ({
  default: (await import('../editing/template-dialog.tsx')).TemplateDialog,
}));

/** Begins a note from a template, and keeps the templates. */
function TemplateButton(): ReactNode {
  const templates = useTemplates();
  const addNote = useAddNote();
  const [isManaging, setManaging] = useState(false);
  const [isBusy, during] = useBusy();
  const items: MenuProps['items'] = [
    ...templates.map(({ name }, index) => ({ key: String(index), label: name })),
    { type: 'divider' },
    { key: 'manage', label: '管理模板' },
  ];
  const handleClick: MenuProps['onClick'] = ({ key }) => {
    const template = templates[Number(key)];
    if (template) void during(() => addNote(null, template));
    else setManaging(true);
  };
  return (
    <>
      <Dropdown menu={{ items, onClick: handleClick }} trigger={['click']}>
        <Button loading={isBusy}>
          从模板新建
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {isManaging && (
        <Suspense fallback={null}>
          <TemplateDialog onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What one begins with: a note, today's, one from a template, or what was written elsewhere. */
export function StartActions({ importing }: { importing: Import }): ReactNode {
  const canAdd = usePermission('note:data:add');
  const canImport = usePermission('note:data:import');
  const addNote = useAddNote();
  const openDaily = useOpenDaily();
  const navigate = useNavigate();
  const [isBusy, during] = useBusy();
  return (
    <div className="wm-start-actions">
      {canAdd && (
        <>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            title="写一篇新的（Alt+N）"
            loading={isBusy}
            onClick={() => void during(() => addNote(null))}
          >
            写笔记
          </Button>
          <Button
            icon={<CalendarOutlined aria-hidden />}
            title="今天的日记（Alt+T）"
            onClick={() => void openDaily()}
          >
            今天的日记
          </Button>
          <TemplateButton />
        </>
      )}
      {canImport && <ImportButton isBusy={importing.isSending} onPick={importing.start} />}
      <Button
        icon={<TableOutlined aria-hidden />}
        title="在表格中整理、导出，或看回收站"
        onClick={() => void navigate(tableAddress())}
      >
        表格
      </Button>
    </div>
  );
}
