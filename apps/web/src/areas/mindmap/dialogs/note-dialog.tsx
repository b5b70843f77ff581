import { setNote } from '@wm/mindmap/commands/content-commands';
import { noteOf } from '@wm/mindmap/model/node-data';
import { Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

/** The note of the selected nodes as Markdown text; an empty one removes it. */
export function NoteDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data, isReadonly } = useDialog();
  const [note, setText] = useState(noteOf(data));
  const submit = (): void => {
    if (!isReadonly) void map.run(setNote, { note });
    close();
  };
  return (
    <AppModal title={t('note')} width={640} {...frame} onOk={submit}>
      <Input.TextArea
        autoFocus
        readOnly={isReadonly}
        aria-label={t('note')}
        placeholder={t('noteHint')}
        autoSize={{ minRows: 8, maxRows: 20 }}
        value={note}
        onChange={(event) => setText(event.target.value)}
      />
    </AppModal>
  );
}
