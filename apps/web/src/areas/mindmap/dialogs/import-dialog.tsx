import { FileError } from '@wm/mindmap/file-error';
import { findingText } from '@wm/mindmap/findings';
import type { Finding } from '@wm/mindmap/findings';
import { importExtensions, importFile } from '@wm/mindmap/import-file';
import type { SourceFile } from '@wm/mindmap/import-file';
import type { ImportedAttachment, ImportedSheet, ImportResult } from '@wm/mindmap/import-result';
import { Alert, App, Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import { uploadFile } from '#core/files/upload-file.ts';
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

/** Keeps the files of an imported map with the account and names them in it; answers the names of those that could not be kept. */
async function keepAttachments(
  files: readonly ImportedAttachment[],
  signal: AbortSignal,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { data, name, bytes } of files) {
    if (signal.aborted) return lost;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they share one line
      const stored = await uploadFile(new File([bytes as Uint8Array<ArrayBuffer>], name), {
        signal,
      });
      data.attachmentUrl = fileAddress(stored);
      data.attachmentName = name;
    } catch {
      lost.push(name);
    }
  }
  return lost;
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
  const { replace, place } = useEditor();
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
      setResult(importFile(await readFiles(files), { withAttachments: place !== null }));
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
  const [isBusy, setBusy] = useState(false);
  const open = useRef<AbortController>(null);
  useEffect(() => () => open.current?.abort(), []);
  const submit = async (): Promise<void> => {
    if (!sheet) return;
    const work = new AbortController();
    open.current = work;
    setBusy(true);
    const lost = await keepAttachments(sheet.attachments ?? [], work.signal);
    // Who closed the dialog meanwhile keeps the map that is there.
    if (work.signal.aborted) return;
    setBusy(false);
    if (lost.length > 0) message.warning(`${t('attachmentsLost')}：${lost.join('、')}`, 8);
    close();
    replace(sheet.file);
  };
  return (
    <AppModal
      title={t('importFile')}
      {...frame}
      okButtonProps={{ disabled: !sheet, loading: isBusy }}
      onOk={() => void submit()}
      onCancel={() => {
        open.current?.abort();
        close();
      }}
    >
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
