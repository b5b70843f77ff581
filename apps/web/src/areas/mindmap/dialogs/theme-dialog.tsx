import { setTheme } from '@wm/mindmap/document-commands';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

/** Asks what becomes of the user's own base style under a new theme (specification 4). */
export function ThemeDialog({ template }: { template: string }): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame } = useDialog();
  const choose = (ownStyle: 'cover' | 'keep'): void => {
    void map.run(setTheme, { template, ownStyle });
    close();
  };
  return (
    <AppModal
      title={t('themePromptTitle')}
      {...frame}
      footer={[
        <Button key="keep" onClick={() => choose('keep')}>
          {t('keep')}
        </Button>,
        <Button key="cover" type="primary" onClick={() => choose('cover')}>
          {t('cover')}
        </Button>,
      ]}
    >
      {t('themePromptText')}
    </AppModal>
  );
}
