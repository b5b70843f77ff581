import { setTags } from '@wm/mindmap/content-commands';
import { tagsOf } from '@wm/mindmap/node-data';
import { Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

/** The tags of the selected nodes. Tags that stay keep their own style. */
export function TagDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data, isReadonly } = useDialog();
  const old = tagsOf(data);
  const [texts, setTexts] = useState(old.map((tag) => tag.text));
  const submit = (): void => {
    const tags = texts.map((text) => {
      const known = old.find((tag) => tag.text === text);
      return known?.style ? known : text;
    });
    if (!isReadonly) void map.run(setTags, { tags });
    close();
  };
  return (
    <AppModal title={t('tag')} {...frame} onOk={submit}>
      <Select
        mode="tags"
        autoFocus
        open={false}
        suffixIcon={null}
        className="mm-tags"
        aria-label={t('tag')}
        disabled={isReadonly}
        maxCount={map.settings.maxTag}
        placeholder={t('tagHint')}
        value={texts}
        onChange={(next: string[]) => setTexts(next.map((text) => text.trim()).filter(Boolean))}
      />
    </AppModal>
  );
}
