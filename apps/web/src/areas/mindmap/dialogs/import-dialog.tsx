import { FileError } from '@wm/mindmap/file-error';
import { findingText } from '@wm/mindmap/findings';
import type { Finding } from '@wm/mindmap/findings';
import { importExtensions, importFile } from '@wm/mindmap/import-file';
import type { SourceFile } from '@wm/mindmap/import-file';
import type { ImportedSheet, ImportResult } from '@wm/mindmap/import-result';
import { Alert, App, Button, Radio } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { usePreferences } from '../storage/preferences.ts';
import { useDialog } from './use-dialog.ts';

async function readFiles(files: readonly File[]): Promise<SourceFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

function Findings({ findings }: { findings: readonly Finding[] }): ReactNode {
  const { t } = useWords();
  const language = usePreferences((state) => state.language);
  if (findings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('importFindings')}
      description={
        <ul className="mm-findings">
          {findings.map((one) => (
            <li key={one.code}>{findingText(one, language)}</li>
          ))}
        </ul>
      }
    />
  );
}

/** One file becomes the map; a file of several sheets asks which. */
export function ImportDialog(): ReactNode {
  const { replace } = useEditor();
  const { message } = App.useApp();
  const { t } = useWords();
  const { close, frame } = useDialog();
  const language = usePreferences((state) => state.language);
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [chosen, setChosen] = useState(0);
  const sheet: ImportedSheet | undefined = result?.sheets[chosen];
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    try {
      setResult(importFile(await readFiles(files)));
      setChosen(0);
    } catch (error) {
      setResult(null);
      const text = error instanceof FileError && (language === 'zh' ? error.message : error.key);
      message.error(text || t('openFailed'));
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  const submit = (): void => {
    if (!sheet) return;
    close();
    replace(sheet.file);
  };
  return (
    <AppModal title={t('importFile')} {...frame} okButtonProps={{ disabled: !sheet }} onOk={submit}>
      <div className="mm-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chooseFile')}
          accept={importExtensions.join()}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button type="primary" ghost onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
        <p>{t('importHint')}</p>
        {sheet && <strong>{sheet.title}</strong>}
      </div>
      {result && result.sheets.length > 1 && (
        <fieldset className="mm-sheets">
          <legend>{t('chooseSheet')}</legend>
          <Radio.Group
            value={chosen}
            options={result.sheets.map(({ title }, value) => ({ value, label: title }))}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </fieldset>
      )}
      {result && <Findings findings={result.findings} />}
      <p className="mm-note">{t('importReplaces')}</p>
    </AppModal>
  );
}
