import { setGrowth, setLayout } from '@wm/mindmap/document-commands';
import { layoutNames } from '@wm/mindmap/document';
import { growthSidesOf } from '@wm/mindmap/growth';
import { growthOf, layoutOf } from '@wm/mindmap/scene';
import type { ReactNode } from 'react';
import { Drawing } from '../editor/drawing.tsx';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { usePreferences } from '../storage/preferences.ts';
import type { Word } from '../words.ts';
import { layoutLabels } from '../words.ts';
import { SelectField } from './fields.tsx';
import { layoutThumbnail } from './thumbnails.ts';

const sideWords = {
  left: 'toLeft',
  right: 'toRight',
  top: 'toTop',
  bottom: 'toBottom',
} as const satisfies Record<string, Word>;

/** Where the structure grows to, for those that have a choice. */
function Growth(): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const sides = growthSidesOf(layoutOf(map.session.head));
  const [own] = sides;
  if (!own) return <p className="mm-note">{t('growthOnly')}</p>;
  const wished = growthOf(map.session.head);
  const present = wished !== null && sides.includes(wished) ? wished : own;
  return (
    <SelectField
      label={t('growth')}
      value={present}
      options={sides.map((value) => ({ value, label: t(sideWords[value]) }))}
      onChange={(growth) => {
        void map.run(setGrowth, { growth: growth === own ? null : growth });
        ui.getState().view?.start();
      }}
    />
  );
}

/** The eight structures as pictures. */
export function StructurePanel(): ReactNode {
  const { map, ui } = useEditor();
  const { say } = useWords();
  const language = usePreferences((state) => state.language);
  useMapVersion();
  const present = layoutOf(map.session.head);
  return (
    <>
      <Growth />
      <div className="mm-choices">
        {layoutNames.map((layout) => {
          const picture = layoutThumbnail(layout, language);
          return (
            <button
              key={layout}
              type="button"
              className="mm-choice"
              aria-pressed={layout === present}
              data-layout={layout}
              onClick={() => {
                void map.run(setLayout, { layout });
                ui.getState().view?.start();
              }}
            >
              {picture && <Drawing of={picture} />}
              <span>{say(layoutLabels[layout])}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}
