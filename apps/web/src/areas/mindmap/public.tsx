import { cutText } from '@wm/contract/core/stored-text';
import { ApartmentOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { mapAddress, mapApi } from './map/map.api.ts';

const longestName = 100;

/** Makes a mind map of a note's headings and lists, and opens it. The note stays as it is. */
export function NoteToMapButton({ name, content }: { name: string; content: string }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      const { mapOfNote } = await import('@wm/mindmap/note');
      const file = mapOfNote({ name, content });
      const map = await mapApi.create({
        name: cutText(name, longestName),
        folderId: null,
        content: JSON.stringify(file),
      });
      await client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
      await navigate(mapAddress(map.id));
    } catch (error) {
      // What the server refused was shown; what the engine refused was not.
      if (error instanceof Error && error.name === 'FileError')
        notifier().message('error', error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PermissionGate anyOf={['mindmap:data:add']}>
      <Button
        type="link"
        size="small"
        icon={<ApartmentOutlined />}
        loading={isBusy}
        onClick={() => void handleClick()}
      >
        转为思维导图
      </Button>
    </PermissionGate>
  );
}
