import { patchSelected, toggleIcon } from '@wm/mindmap/content-commands';
import { drawIcon, iconGroups } from '@wm/mindmap/icons';
import { svg } from '@wm/mindmap/svg-tree';
import { dataOf } from '@wm/mindmap/content-data';
import { iconsOf } from '@wm/mindmap/node-data';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Drawing } from '../editor/drawing.tsx';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { Section } from './fields.tsx';
import { StickerSection } from './sticker-section.tsx';
import { TaskSection } from './task-section.tsx';

const size = 24;
const pictures = new Map(
  iconGroups
    .flatMap(({ icons }) => icons)
    .map((name) => [name, svg('svg', { width: size, height: size }, [drawIcon(name, 0, 0, size)])]),
);

/** The four groups of icons; pressing one gives it to the selected nodes or takes it away. */
export function IconPanel(): ReactNode {
  const { map, ui } = useEditor();
  const { t, say } = useWords();
  useMapVersion();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const { selection, store } = map.session;
  const [id] = selection;
  const own = iconsOf((id !== undefined && dataOf(store, id)) || {});
  if (id === undefined) return <p className="mm-empty">{t('selectNode')}</p>;
  return (
    <>
      <TaskSection isReadonly={isReadonly} />
      <StickerSection isReadonly={isReadonly} />
      {iconGroups.map((group) => (
        <Section key={group.name} title={say(group.label)}>
          <div className="mm-icons">
            {group.icons.map((name) => {
              const picture = pictures.get(name);
              return (
                <button
                  key={name}
                  type="button"
                  className="mm-icon"
                  aria-label={`${say(group.label)} ${name.slice(name.indexOf('_') + 1)}`}
                  aria-pressed={own.includes(name)}
                  disabled={isReadonly}
                  onClick={() => void map.run(toggleIcon, { icon: name })}
                >
                  {picture && <Drawing of={picture} />}
                </button>
              );
            })}
          </div>
        </Section>
      ))}
      <Button
        block
        disabled={own.length === 0 || isReadonly}
        onClick={() => patchSelected(map.context, selection, () => ({ icon: undefined }))}
      >
        {t('removeIcons')}
      </Button>
    </>
  );
}
