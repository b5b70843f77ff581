import { setTagStyle } from '@wm/mindmap/content-commands';
import type { NodeData, TagStyle } from '@wm/mindmap/document';
import { tagsOf } from '@wm/mindmap/node-data';
import { tagColour, tagLook } from '@wm/mindmap/tag-look';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { ColorField, NumberField, Section } from './fields.tsx';

/** The style of one of the tags of the selected nodes; nothing where there are none. */
export function TagStyleSection({ data }: { data: Readonly<NodeData> }): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const [chosen, choose] = useState('');
  const tags = tagsOf(data).slice(0, map.settings.maxTag);
  const tag = tags.find(({ text }) => text === chosen) ?? tags[0];
  if (!tag) return null;
  const { text } = tag;
  const look = tagLook(text, tag.style);
  const set = (style: TagStyle): void => void map.run(setTagStyle, { text, style });
  const reset = (): void =>
    set(Object.fromEntries(Object.keys(tag.style ?? {}).map((key) => [key, undefined])));
  return (
    <Section title={t('tag')}>
      <div className="mm-tag-choices" role="group" aria-label={t('tagChoice')}>
        {tags.map((one) => {
          const { fill, color, radius } = tagLook(one.text, one.style);
          return (
            <button
              key={one.text}
              type="button"
              className="mm-tag-choice"
              aria-pressed={one.text === text}
              style={{ background: fill ?? tagColour(one.text), color, borderRadius: radius }}
              onClick={() => choose(one.text)}
            >
              {one.text}
            </button>
          );
        })}
      </div>
      <ColorField
        label={t('fill')}
        value={look.fill ?? tagColour(text)}
        onChange={(fill) => set({ fill })}
      />
      <ColorField label={t('textColor')} value={look.color} onChange={(color) => set({ color })} />
      <NumberField
        label={t('fontSize')}
        value={look.fontSize}
        min={8}
        max={40}
        onChange={(fontSize) => set({ fontSize })}
      />
      <NumberField
        label={t('tagHeight')}
        value={look.height}
        min={10}
        max={80}
        onChange={(height) => set({ height })}
      />
      <NumberField
        label={t('radius')}
        value={look.radius}
        max={40}
        onChange={(radius) => set({ radius })}
      />
      <NumberField
        label={t('padding')}
        value={look.paddingX}
        max={60}
        onChange={(paddingX) => set({ paddingX })}
      />
      <Button block size="small" className="mm-below" disabled={!tag.style} onClick={reset}>
        {t('resetPart')}
      </Button>
    </Section>
  );
}
