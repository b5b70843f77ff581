import { HistoryOutlined, MoreOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { VersionDrawer } from './version-drawer.tsx';

interface NoteActionsProps {
  note: NoteDocument;
  /** The text as it is on the screen. */
  content: string;
  onRestored: () => void;
}

/** What can be done with a note beside reading and writing it: its history, sharing, a template of it. */
export function NoteActions({ note, content, onRestored }: NoteActionsProps): ReactNode {
  const [open, setOpen] = useState<'versions' | 'share' | 'template'>();
  const canEdit = usePermission('note:data:edit');
  const close = (): void => setOpen(undefined);
  return (
    <span className="wm-note-actions">
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined />}
        onClick={() => setOpen('versions')}
      >
        历史版本
      </Button>
      {canEdit && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ShareAltOutlined />}
            onClick={() => setOpen('share')}
          >
            分享
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'template', label: '存为模板' }],
              onClick: () => setOpen('template'),
            }}
          >
            <Button type="text" size="small" icon={<MoreOutlined />} aria-label="更多" />
          </Dropdown>
        </>
      )}
      {open === 'versions' && (
        <VersionDrawer
          note={{ id: note.id, content }}
          onClose={close}
          onRestored={() => {
            close();
            onRestored();
          }}
        />
      )}
      {open === 'share' && <ShareDialog note={note} onClose={close} />}
      {open === 'template' && (
        <TemplateDialog start={{ name: note.name, content }} onClose={close} />
      )}
    </span>
  );
}
