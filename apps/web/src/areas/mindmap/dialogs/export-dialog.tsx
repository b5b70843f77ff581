import { defaultPicture } from '@wm/mindmap/drawing/draw-map';
import type { PictureOptions } from '@wm/mindmap/drawing/draw-map';
import { Alert, App, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { download } from '../editor/local-files.ts';
import { NumberField, SwitchField } from '../panels/fields.tsx';
import { exportFormats, exportMap } from './export-map.ts';
import type { ExportFormat } from './export-map.ts';
import { useDialog } from './use-dialog.ts';

interface PictureFieldsProps {
  picture: PictureOptions;
  set: (change: Partial<PictureOptions>) => void;
}

function PictureFields({ picture, set }: PictureFieldsProps): ReactNode {
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
      <SwitchField
        label={t('transparent')}
        value={picture.transparent}
        onChange={(transparent) => set({ transparent })}
      />
    </>
  );
}

/** Exports the map. Only pictures have paddings, a footer and a background. */
export function ExportDialog(): ReactNode {
  const { map } = useEditor();
  const { message } = App.useApp();
  const { t } = useWords();
  const { close, frame } = useDialog();
  const [format, setFormat] = useState<ExportFormat>('smm');
  const [name, setName] = useState(t('title'));
  const [picture, setPicture] = useState(defaultPicture);
  const [isBusy, setBusy] = useState(false);
  const isPicture = format === 'svg' || format === 'png';
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await exportMap(map, { format, name: name.trim() || t('title'), picture });
      download(file.name, file.content);
      message.info(t('downloadHint'));
      close();
    } catch (error) {
      const isImage = error instanceof Error && error.message === 'export_load_image_error';
      message.error(t(isImage ? 'export_load_image_error' : 'export_error'));
      setBusy(false);
    }
  };
  return (
    <AppModal
      title={t('exportFile')}
      {...frame}
      okText={t('exportFile')}
      confirmLoading={isBusy}
      onOk={() => void submit()}
    >
      <Form layout="vertical">
        <Form.Item label={t('fileName')} htmlFor="mm-file-name">
          <Input
            id="mm-file-name"
            value={name}
            maxLength={100}
            suffix={`.${format}`}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('format')}>
          <Radio.Group
            optionType="button"
            value={format}
            options={exportFormats.map((value) => ({ value, label: value }))}
            onChange={(event) => setFormat(event.target.value as ExportFormat)}
          />
        </Form.Item>
      </Form>
      {format === 'png' && <Alert type="info" showIcon title={t('exportAdvice')} />}
      {isPicture && (
        <PictureFields
          picture={picture}
          set={(change) => setPicture((old) => ({ ...old, ...change }))}
        />
      )}
    </AppModal>
  );
}
