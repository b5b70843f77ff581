import { newMindMap } from '@wm/mindmap/default-document';
import { App } from 'antd';
import { usePreferences } from '../storage/preferences.ts';
import { fileOf } from './create-map.ts';
import { useEditor, useWords } from './editor-context.ts';
import { randomUuid } from '#core/random-uuid.ts';
import { chooseFile, download, isOpenSupported, writeChosen } from './local-files.ts';

/** What the file buttons do. */
export interface FileActions {
  create: () => void;
  open: () => void;
  save: () => void;
}

/** New, open and save; the first two ask before the present map goes. */
export function useFiles(): FileActions {
  const { map, replace, place } = useEditor();
  const { modal, message } = App.useApp();
  const { t } = useWords();
  const language = usePreferences((state) => state.language);
  const warn = (goOn: () => void | Promise<void>): void => {
    modal.confirm({
      title: t('exportFirstTitle'),
      content: t('exportFirst'),
      okText: t('goOn'),
      cancelText: t('cancel'),
      centered: true,
      onOk: () => void goOn(),
    });
  };
  const open = async (): Promise<void> => {
    const { FileError } = await import('@wm/mindmap/file-error');
    try {
      const chosen = await chooseFile();
      if (!chosen) return;
      const { readSmm } = await import('@wm/mindmap/read-smm');
      replace(readSmm(chosen).file);
    } catch (error) {
      const told = error instanceof FileError && (language === 'zh' ? error.message : error.key);
      message.error(told || t('openFailed'));
    }
  };
  const save = async (): Promise<void> => {
    const { writeSmm } = await import('@wm/mindmap/write-smm');
    const text = writeSmm(fileOf(map));
    const name = `${place?.title ?? t('title')}.smm`;
    try {
      if (isOpenSupported()) await writeChosen(name, text);
      else download(name, new Blob([text], { type: 'application/json' }));
    } catch {
      message.error(t('export_error'));
    }
  };
  return {
    create: () => warn(() => replace(newMindMap(language, randomUuid))),
    open: () => {
      if (isOpenSupported()) warn(open);
      else message.warning(t('unsupported'));
    },
    save: () => void save(),
  };
}
