import { removeImage, setImage } from '@wm/mindmap/commands/content-commands';
import { imageDataUrl } from '@wm/mindmap/io/data-url';
import { imageDataSize } from '@wm/mindmap/io/image-size';
import { imageOf } from '@wm/mindmap/model/node-data';
import { safeImage } from '@wm/mindmap/style/safe-image';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import type { Word } from '../words.ts';
import { useDialog } from './use-dialog.ts';

/** Largest image file, in bytes: specification 5. */
const maxBytes = 5 * 1024 * 1024;
const fallbackSize = { width: 100, height: 100 };

/** The image of the selected nodes: a file or a data address. Addresses of other hosts are never asked for. */
export function ImageDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data } = useDialog();
  const { store } = map.session;
  const old = imageOf(data, store.get(store.rootId)?.data.imgMap);
  const [url, setUrl] = useState(old?.source ?? '');
  const [title, setTitle] = useState(old?.title ?? '');
  const [problem, setProblem] = useState<Word | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const address = url.trim();
  const isWrong = address !== '' && safeImage(address) === null;
  const shown = problem ?? (isWrong ? 'imageInvalid' : null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > maxBytes) {
      setProblem('imageTooLarge');
      return;
    }
    const made = imageDataUrl(file.name, new Uint8Array(await file.arrayBuffer()));
    const isFit = made !== null && safeImage(made) !== null;
    setProblem(isFit ? null : 'imageInvalid');
    if (isFit) setUrl(made);
  };
  const submit = (): void => {
    if (address === '') void map.run(removeImage);
    else {
      const size = imageDataSize(address) ?? fallbackSize;
      void map.run(setImage, { url: address, title: title.trim(), size: { ...size } });
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
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('imageFile')}
          accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{t('imageFile')}</Button>
        {address !== '' && !isWrong && <img className="mm-preview" src={address} alt="" />}
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
