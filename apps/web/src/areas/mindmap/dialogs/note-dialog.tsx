import { setNote } from '@wm/mindmap/content-commands';
import { noteOf } from '@wm/mindmap/node-data';
import { Input, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

/** The note of the selected nodes as Markdown, written or read; an empty one removes it. */
export function NoteDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data, isReadonly } = useDialog();
  const [note, setText] = useState(noteOf(data));
  const [isPreview, setPreview] = useState(isReadonly);
  const submit = (): void => {
    if (!isReadonly) void map.run(setNote, { note });
    close();
  };
  return (
    <AppModal title={t('note')} width={640} {...frame} onOk={submit}>
      <Segmented
        value={isPreview ? 'preview' : 'edit'}
        options={[
          { value: 'edit', label: t('edit'), disabled: isReadonly },
          { value: 'preview', label: t('preview') },
        ]}
        onChange={(value) => setPreview(value === 'preview')}
      />
      {isPreview ? (
        <div className="mm-note-view">
          <Suspense fallback={null}>
            <MarkdownView text={note} />
          </Suspense>
        </div>
      ) : (
        <Input.TextArea
          autoFocus
          readOnly={isReadonly}
          aria-label={t('note')}
          placeholder={t('noteHint')}
          autoSize={{ minRows: 8, maxRows: 20 }}
          value={note}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </AppModal>
  );
}
