import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createNoteFrom } from '#areas/notebook/public.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { fileOf } from '../../editor/create-map.ts';
import { useEditor } from '../../editor/editor-context.ts';

/** Makes a note of the map's outline, and opens it. The map stays as it is. */
export function MapToNote(): ReactNode {
  const { map, place } = useEditor();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      const { noteOfMap } = await import('@wm/mindmap/note');
      const note = noteOfMap(fileOf(map));
      const address = await createNoteFrom(place?.title || note.name, note.content, '来自思维导图');
      if (note.findings.length > 0) {
        const lost = note.findings.flatMap(({ examples }) => examples).join('、');
        notifier().message('warning', `笔记中不含：${lost}`);
      }
      await navigate(address);
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <PermissionGate anyOf={['note:data:add']}>
      <Button
        type="text"
        icon={<FileTextOutlined />}
        loading={isBusy}
        onClick={() => void handleClick()}
      >
        转为笔记
      </Button>
    </PermissionGate>
  );
}
