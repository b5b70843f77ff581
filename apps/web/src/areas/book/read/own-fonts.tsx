import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { uploadFile } from '#core/files/upload-file.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { addFont, fontsKey, removeFont, useOwnFonts } from '../marks.api.ts';
import type { ReaderFont } from './reader-look.ts';

interface OwnFontsProps {
  font: ReaderFont;
  onChoose: (font: ReaderFont) => void;
}

/** Fonts one has brought: a WOFF2 file, for reading alone. */
export function OwnFonts({ font, onChoose }: OwnFontsProps): ReactNode {
  const client = useQueryClient();
  const fonts = useOwnFonts();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = async (file: File): Promise<void> => {
    if (!/\.woff2$/i.test(file.name)) return notifier().message('warning', '字体应为 WOFF2 文件');
    setBusy(true);
    try {
      const name = file.name
        .replace(/\.woff2$/i, '')
        .replace(/["\\<>]/g, '')
        .slice(0, 50);
      const made = await addFont(await uploadFile(file), name || '字体');
      await client.invalidateQueries({ queryKey: fontsKey });
      onChoose(`own:${made.id}`);
    } catch (error) {
      // What the second call refuses it says itself.
      if (error instanceof HttpError && error.code === 415)
        notifier().message('warning', '这不是有效的 WOFF2 文件');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="wm-look-field">
      <span>自己的</span>
      <div className="wm-look-own">
        {fonts.data?.rows.map(({ id, name }) => (
          <span key={id}>
            <Button
              size="small"
              type={font === `own:${id}` ? 'primary' : 'default'}
              aria-pressed={font === `own:${id}`}
              onClick={() => onChoose(`own:${id}`)}
            >
              {name}
            </Button>
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={`删除字体 ${name}`}
              onClick={() =>
                void removeFont(id).then(() => {
                  if (font === `own:${id}`) onChoose('book');
                  return client.invalidateQueries({ queryKey: fontsKey });
                })
              }
            />
          </span>
        ))}
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          loading={isBusy}
          onClick={() => input.current?.click()}
        >
          上传 WOFF2
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".woff2"
          aria-label="选择字体文件"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void add(file);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
