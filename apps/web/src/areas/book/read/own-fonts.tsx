import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { uploadFile } from '#core/files/upload-file.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { addFont, fontsKey, removeFont, useOwnFonts } from '../marks.api.ts';
import { sayingUpload } from '../saying-upload.ts';
import type { ReaderFont } from './reader-look.ts';

interface OwnFontsProps {
  font: ReaderFont;
  onChoose: (font: ReaderFont) => void;
}

/** Fonts one has brought: a WOFF2 file, for reading alone. */
export function OwnFonts({ font, onChoose }: OwnFontsProps): ReactNode {
  const client = useQueryClient();
  const fonts = useOwnFonts();
  const [isBusy, run] = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const add = async (file: File): Promise<void> => {
    if (!/\.woff2$/i.test(file.name)) return notifier().message('warning', '字体应为 WOFF2 文件');
    const name = file.name
      .replace(/\.woff2$/i, '')
      .replace(/["\\<>]/g, '')
      .slice(0, 50);
    const fileName = await sayingUpload(uploadFile(file), '这不是有效的 WOFF2 文件');
    const made = await addFont(fileName, name || '字体');
    await client.invalidateQueries({ queryKey: fontsKey });
    onChoose(`own:${made.id}`);
    return undefined;
  };
  const forget = async (id: number): Promise<void> => {
    await removeFont(id);
    if (font === `own:${id}`) onChoose('book');
    await client.invalidateQueries({ queryKey: fontsKey });
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
              onClick={() => void run(() => forget(id)).catch(() => undefined)}
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
            if (file) void run(() => add(file)).catch(() => undefined);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
