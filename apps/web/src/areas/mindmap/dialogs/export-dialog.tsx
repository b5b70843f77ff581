import { cutText } from '@wm/contract/core/stored-text';
import { findingText } from '@wm/mindmap/findings';
import { plainTextOf } from '@wm/mindmap/rich-text';
import type { NodeId } from '@wm/mindmap/store';
import { Alert, App, Form, Input, Progress, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { download } from '../editor/local-files.ts';
import { usePreferences } from '../storage/preferences.ts';
import { NumberField, SwitchField } from '../panels/fields.tsx';
import { defaultExport, exportFormats, exportMap, isPicture } from '../export/export-map.ts';
import type {
  ExportFormat,
  ExportOptions,
  ExportRequest,
  ExportResult,
} from '../export/export-map.ts';
import { useDialog } from './use-dialog.ts';

interface PictureFieldsProps {
  format: ExportFormat;
  picture: ExportOptions;
  set: (change: Partial<ExportOptions>) => void;
}

function PictureFields({ format, picture, set }: PictureFieldsProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <NumberField
        label={t('paddingX')}
        value={picture.paddingX}
        max={1000}
        onChange={(paddingX) => set({ paddingX })}
      />
      <NumberField
        label={t('paddingY')}
        value={picture.paddingY}
        max={1000}
        onChange={(paddingY) => set({ paddingY })}
      />
      <div className="mm-field">
        <label htmlFor="mm-footer">{t('footer')}</label>
        <Input
          id="mm-footer"
          size="small"
          maxLength={100}
          value={picture.footer}
          onChange={(event) => set({ footer: event.target.value })}
        />
      </div>
      {format === 'pdf' && (
        <SwitchField
          label={t('multiPage')}
          value={picture.multiPage}
          onChange={(multiPage) => set({ multiPage })}
        />
      )}
      {format !== 'jpg' && (
        <SwitchField
          label={t('transparent')}
          value={picture.transparent}
          onChange={(transparent) => set({ transparent })}
        />
      )}
    </>
  );
}

/** What to say after an export: that it may be blocked, and what the file does not hold. */
function useOutcome(): (result: ExportResult) => void {
  const { message, notification } = App.useApp();
  const { t } = useWords();
  const language = usePreferences((state) => state.language);
  return ({ findings, lostImages, isReduced }) => {
    message.info(t('downloadHint'));
    if (isReduced) message.warning(t('exportReduced'));
    if (lostImages > 0) message.warning(`${t('export_load_image_error')} × ${lostImages}`);
    if (findings.length === 0) return;
    const texts = findings.map((one) => findingText(one, language));
    const description = texts.join(language === 'zh' ? '；' : '; ');
    notification.warning({ title: t('exportFindings'), description });
  };
}

/** The branch that can be exported alone: the one the menu was opened on, the selected one, or the one that is shown alone. */
function useBranch(): { id: NodeId; text: string; isMeant: boolean } | null {
  const { map, ui } = useEditor();
  const [found] = useState(() => {
    const { dialog } = ui.getState();
    const { session, scene } = map;
    const meant = dialog?.kind === 'export' ? dialog.branch : undefined;
    const [selected, ...others] = session.selection;
    const one = others.length === 0 ? selected : undefined;
    const id = [meant, one, scene.focus.top ?? undefined].find(
      (each) => each !== undefined && each !== session.store.rootId && session.store.has(each),
    );
    if (id === undefined) return null;
    const text = plainTextOf(session.store.get(id)?.data ?? {})
      .replaceAll(/\s+/g, ' ')
      .trim();
    return { id, text, isMeant: meant !== undefined || scene.focus.top !== null };
  });
  return found;
}

/** An export that runs: how far it is, and how it ends before its time. */
interface Running {
  /** From 0 to 1; null while none runs. */
  part: number | null;
  run: (request: ExportRequest) => Promise<ExportResult | undefined>;
  /** Whether there was one to end. */
  stop: () => boolean;
}

/** Runs one export at a time and says what goes wrong; undefined where there is no file. It ends with the dialog. */
function useRunning(): Running {
  const { map } = useEditor();
  const { message } = App.useApp();
  const { t } = useWords();
  const [part, setPart] = useState<number | null>(null);
  const open = useRef<AbortController>(null);
  useEffect(() => () => open.current?.abort(), []);
  return {
    part,
    async run(request) {
      const work = new AbortController();
      open.current = work;
      setPart(0);
      try {
        return await exportMap(map, request, { signal: work.signal, onProgress: setPart });
      } catch (error) {
        const isTooLarge = error instanceof Error && error.message === 'export_too_large';
        if (work.signal.aborted) message.info(t('exportStopped'));
        else if (isTooLarge) message.error(t('export_too_large'), 8);
        else message.error(t('export_error'));
        return undefined;
      } finally {
        open.current = null;
        setPart(null);
      }
    },
    stop() {
      const isOpen = open.current !== null;
      open.current?.abort();
      return isOpen;
    },
  };
}

/** How far a picture is; other files are there at once. */
function ExportProgress({ part }: { part: number }): ReactNode {
  const { t } = useWords();
  return (
    <div className="mm-export-progress" role="status">
      <span>{t('exporting')}</span>
      <Progress percent={Math.floor(part * 100)} size="small" aria-label={t('exporting')} />
    </div>
  );
}

/** Characters that no name of a file may have everywhere. */
const noFileName = /[\\/:*?"<>|]/g;
const longestName = 60;

/** Exports the map or a branch of it. Only pictures have paddings, a footer and a background. */
export function ExportDialog(): ReactNode {
  const { place } = useEditor();
  const { t } = useWords();
  const { close, frame } = useDialog();
  const branch = useBranch();
  const [isBranch, setBranch] = useState(branch?.isMeant ?? false);
  const nameOf = (ofBranch: boolean): string =>
    (ofBranch && branch && cutText(branch.text.replaceAll(noFileName, ' '), longestName)) ||
    (place?.title ?? t('title'));
  const defaultName = nameOf(isBranch);
  const [format, setFormat] = useState<ExportFormat>('smm');
  const [name, setName] = useState(defaultName);
  const [picture, setPicture] = useState(defaultExport);
  const running = useRunning();
  const isBusy = running.part !== null;
  const tell = useOutcome();
  const submit = async (): Promise<void> => {
    const request = { format, name: name.trim() || defaultName, picture };
    const part = isBranch && branch ? { branch: branch.id } : {};
    const result = await running.run({ ...request, ...part });
    if (!result) return;
    download(result.name, result.content);
    tell(result);
    close();
  };
  return (
    <AppModal
      title={t('exportFile')}
      {...frame}
      okText={t('exportFile')}
      // A dialog with confirmLoading could not be cancelled.
      okButtonProps={{ loading: isBusy }}
      onOk={() => void submit()}
      onCancel={() => {
        // Whoever ends an export may want another one.
        if (!running.stop()) close();
      }}
    >
      <Form layout="vertical" disabled={isBusy}>
        <Form.Item label={t('fileName')} htmlFor="mm-file-name">
          <Input
            id="mm-file-name"
            value={name}
            maxLength={100}
            suffix={`.${format}`}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        {branch && (
          <Form.Item label={t('exportScope')}>
            <Radio.Group
              className="mm-scope"
              value={isBranch}
              options={[
                { value: false, label: t('exportWhole') },
                { value: true, label: `${t('branch')}：${branch.text}` },
              ]}
              onChange={(event) => {
                const isNext = event.target.value === true;
                setBranch(isNext);
                if (name === defaultName) setName(nameOf(isNext));
              }}
            />
          </Form.Item>
        )}
        <Form.Item label={t('format')}>
          <Radio.Group
            block
            className="mm-formats"
            optionType="button"
            value={format}
            options={exportFormats.map((value) => ({ value, label: value }))}
            onChange={(event) => setFormat(event.target.value as ExportFormat)}
          />
        </Form.Item>
      </Form>
      {(format === 'png' || format === 'jpg') && (
        <Alert className="mm-alert" type="info" showIcon title={t('exportAdvice')} />
      )}
      {format === 'pdf' && (
        <Alert className="mm-alert" type="info" showIcon title={t('pdfAdvice')} />
      )}
      {isPicture(format) && (
        <PictureFields
          format={format}
          picture={picture}
          set={(change) => setPicture((old) => ({ ...old, ...change }))}
        />
      )}
      {running.part !== null && isPicture(format) && <ExportProgress part={running.part} />}
    </AppModal>
  );
}
