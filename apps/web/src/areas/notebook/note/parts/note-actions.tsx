import { HistoryOutlined, MoreOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { AskAboutButton, RewriteButton } from '#areas/chat/public.tsx';
import { usePublishNotes } from '#areas/blog/public.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { dailySettingsKey, keepDailySettings } from '../../daily/daily.api.ts';
import { useNoteExport } from '../transfer/use-note-export.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { TemplateDialog } from '../editing/template-dialog.tsx';
import { VersionDrawer } from '../editing/version-drawer.tsx';

interface NoteActionsProps {
  note: NoteDocument;
  /** Gives the text as it is on the screen. */
  readContent: () => string;
  onRestored: () => void;
  /** Stores what is on the screen before others work with it; false when that failed. */
  onStore?: () => Promise<boolean>;
  /** The source while it is written. */
  source?: Parameters<typeof RewriteButton>[0]['target'];
}

/** Daily notes begin as this one from now on. */
async function makeDailyTemplate({ id, name }: NoteDocument, client: QueryClient): Promise<void> {
  const kept = await keepDailySettings(id).catch(() => undefined);
  if (!kept) return;
  client.setQueryData(dailySettingsKey, kept);
  notifier().message('success', `新的日记从「${name}」开始写`);
}

/** What can be done with a note beside reading and writing it: its history, sharing, a template or an article of it. */
export const NoteActions = memo(function NoteActions({
  note,
  readContent,
  onRestored,
  onStore,
  source,
}: NoteActionsProps): ReactNode {
  const [open, setOpen] = useState<'versions' | 'share' | 'template'>();
  const canEdit = usePermission('note:data:edit');
  const client = useQueryClient();
  const publish = usePublishNotes();
  const exporting = useNoteExport(note, onStore);
  const close = (): void => setOpen(undefined);
  const handlePublish = async (): Promise<void> => {
    if (onStore && !(await onStore())) {
      notifier().message('warning', '笔记还没有保存，请保存后再发布');
      return;
    }
    await publish?.([note.id]);
  };
  const handleChoose = (key: string): void => {
    if (key === 'article') void handlePublish();
    else if (key === 'template') setOpen('template');
    else if (key === 'daily') void makeDailyTemplate(note, client);
    else void exporting.start(key);
  };
  const items = [
    ...exporting.items,
    ...(canEdit
      ? [
          { key: 'template', label: '存为模板' },
          { key: 'daily', label: '设为日记的模板' },
        ]
      : []),
    ...(publish ? [{ key: 'article', label: '发布为文章' }] : []),
  ];
  return (
    <span className="wm-note-actions">
      <AskAboutButton thing={{ kind: 'note', refId: note.id }} title={note.name} />
      {source && <RewriteButton target={source} />}
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined />}
        aria-label="历史版本"
        onClick={() => setOpen('versions')}
      >
        历史版本
      </Button>
      {canEdit && (
        <Button
          type="text"
          size="small"
          icon={<ShareAltOutlined />}
          aria-label="分享"
          onClick={() => setOpen('share')}
        >
          分享
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items,
            onClick: ({ key }) => handleChoose(key),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label="更多" />
        </Dropdown>
      )}
      {exporting.dialog}
      {open === 'versions' && (
        <VersionDrawer
          note={{ id: note.id, content: readContent() }}
          onClose={close}
          onRestored={() => {
            close();
            onRestored();
          }}
        />
      )}
      {open === 'share' && <ShareDialog note={note} onClose={close} />}
      {open === 'template' && (
        <TemplateDialog start={{ name: note.name, content: readContent() }} onClose={close} />
      )}
    </span>
  );
});
