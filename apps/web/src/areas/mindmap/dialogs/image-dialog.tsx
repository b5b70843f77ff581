import { removeImage, setImage } from '@wm/mindmap/content-commands';
import { imageDataUrl } from '@wm/mindmap/data-url';
import { imageDataSize } from '@wm/mindmap/image-size';
import type { PixelSize } from '@wm/mindmap/image-size';
import type { ImageSize } from '@wm/mindmap/document';
import { imageOf } from '@wm/mindmap/node-data';
import { safeImage } from '@wm/mindmap/safe-image';
import { Button, Form, Input, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { maxImageBytes } from '../editor/clipboard.ts';
import { useEditor, useWords } from '../editor/editor-context.ts';
import type { Word } from '../words.ts';
import { useDialog } from './use-dialog.ts';

const fallbackSize = { width: 100, height: 100 };

/** The size of an image: its own, or that of the width given by hand. */
function shownSize(own: PixelSize, width: number | null): ImageSize {
  if (width === null) return { ...own };
  return { width, height: Math.round((own.height * width) / own.width), custom: true };
}

/** The image of the selected nodes: a file or a data address. Addresses of other hosts are never asked for. */
export function ImageDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data } = useDialog();
  const { store } = map.session;
  const old = imageOf(data, store.get(store.rootId)?.data.imgMap);
  const [url, setUrl] = useState(old?.source ?? '');
  const [title, setTitle] = useState(old?.title ?? '');
  const [width, setWidth] = useState<number | null>(old?.size.custom ? old.size.width : null);
  const [problem, setProblem] = useState<Word | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const address = url.trim();
  const isWrong = address !== '' && safeImage(address) === null;
  const shown = problem ?? (isWrong ? 'imageInvalid' : null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maxImageBytes) {
      setProblem('imageTooLarge');
      return;
    }
    const made = imageDataUrl(file.name, new Uint8Array(await file.arrayBuffer()));
    const isFit = made !== null && safeImage(made) !== null;
    setProblem(isFit ? null : 'imageInvalid');
    if (isFit) setUrl(made);
  };
  const remove = (): void => {
    void map.run(removeImage);
    close();
  };
  const submit = (): void => {
    if (address === '') void map.run(removeImage);
    else {
      const size = shownSize(imageDataSize(address) ?? fallbackSize, width);
      void map.run(setImage, { url: address, title: title.trim(), size });
    }
    close();
  };
  return (
    <AppModal title={t('image')} {...frame} okButtonProps={{ disabled: isWrong }} onOk={submit}>
      <Form layout="vertical">
        <Form.Item
          label={t('imageData')}
          htmlFor="mm-image"
          {...(shown && { help: t(shown), validateStatus: 'error' as const })}
        >
          <Input
            id="mm-image"
            value={url}
            placeholder="data:image/png;base64,…"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Form.Item>
        <Form.Item>
          <div className="mm-image-tools">
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('imageFile')}
              accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
              onChange={(event) => void take(event.target.files?.[0])}
            />
            <Button onClick={() => input.current?.click()}>{t('imageFile')}</Button>
            {old && (
              <Button danger type="text" onClick={remove}>
                {t('imageRemove')}
              </Button>
            )}
          </div>
          {address !== '' && !isWrong && <img className="mm-preview" src={address} alt="" />}
        </Form.Item>
        <Form.Item label={t('imageWidth')} htmlFor="mm-image-width">
          <InputNumber
            id="mm-image-width"
            min={map.settings.minImgResizeWidth}
            max={4000}
            value={width}
            onChange={setWidth}
          />
        </Form.Item>
        <Form.Item label={t('linkTitle')} htmlFor="mm-image-title">
          <Input
            id="mm-image-title"
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
