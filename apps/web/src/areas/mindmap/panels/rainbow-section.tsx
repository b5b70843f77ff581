import { setRainbowLines } from '@wm/mindmap/document-commands';
import { rainbowLinesOf, rainbowPalettes } from '@wm/mindmap/rainbow-lines';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { Section, SwitchField } from './fields.tsx';

/** Whether each main branch has a colour of its own, and in which palette. */
export function RainbowSection(): ReactNode {
  const { map } = useEditor();
  const { t, say } = useWords();
  useMapVersion();
  const { open, colours } = rainbowLinesOf(map.session.head);
  const present = colours.join();
  const known = rainbowPalettes.some((palette) => palette.join() === present);
  const palettes = known ? rainbowPalettes : [colours, ...rainbowPalettes];
  return (
    <Section title={t('rainbow')}>
      <SwitchField
        label={say(setRainbowLines.label)}
        value={open}
        onChange={(isOn) => void map.run(setRainbowLines, { open: isOn })}
      />
      {open && (
        <div className="mm-palettes" role="group" aria-label={t('palette')}>
          {palettes.map((palette, i) => (
            <button
              key={palette.join()}
              type="button"
              className="mm-palette-choice"
              aria-label={`${t('palette')} ${i + 1}`}
              aria-pressed={palette.join() === present}
              onClick={() => void map.run(setRainbowLines, { open: true, colours: palette })}
            >
              {palette.map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </button>
          ))}
        </div>
      )}
    </Section>
  );
}
