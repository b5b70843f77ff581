import { setImage } from '@wm/mindmap/content-commands';
import type { ReactNode } from 'react';
import { Drawing } from '../editor/drawing.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { Section } from './fields.tsx';
import { stickerImage, stickers, stickerSize } from './stickers.ts';
import type { Sticker } from './stickers.ts';

/** Stickers; pressing one makes it the image of the selected nodes. */
export function StickerSection({ isReadonly }: { isReadonly: boolean }): ReactNode {
  const { map } = useEditor();
  const { t, say } = useWords();
  const use = async (sticker: Sticker): Promise<void> => {
    const size = { width: stickerSize, height: stickerSize, custom: true };
    try {
      const url = await stickerImage(sticker);
      void map.run(setImage, { url, title: say(sticker.label), size });
    } catch (error) {
      map.context.report('load_clipboard_image_error', error);
    }
  };
  return (
    <Section title={t('sticker')}>
      <div className="mm-icons mm-stickers">
        {stickers.map((sticker) => (
          <button
            key={sticker.name}
            type="button"
            className="mm-icon"
            aria-label={`${t('sticker')} ${say(sticker.label)}`}
            title={say(sticker.label)}
            disabled={isReadonly}
            onClick={() => void use(sticker)}
          >
            <Drawing of={sticker.picture} />
          </button>
        ))}
      </div>
    </Section>
  );
}
