import { setLayout } from '@wm/mindmap/commands/document-commands';
import { layoutNames } from '@wm/mindmap/model/document';
import { layoutOf } from '@wm/mindmap/scene/scene';
import type { ReactNode } from 'react';
import { Drawing } from '../editor/drawing.tsx';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { layoutLabels } from '../words.ts';
import { layoutThumbnail } from './thumbnails.ts';

/** The eight structures as pictures. */
export function StructurePanel(): ReactNode {
  const { map, ui } = useEditor();
  const { say } = useWords();
  useMapVersion();
  const present = layoutOf(map.session.head);
  return (
    <div className="mm-choices">
      {layoutNames.map((layout) => {
        const picture = layoutThumbnail(layout);
        return (
          <button
            key={layout}
            type="button"
            className="mm-choice"
            aria-pressed={layout === present}
            data-layout={layout}
            onClick={() => {
              void map.run(setLayout, { layout });
              ui.getState().view?.fit();
            }}
          >
            {picture && <Drawing of={picture} />}
            <span>{say(layoutLabels[layout])}</span>
          </button>
        );
      })}
    </div>
  );
}
