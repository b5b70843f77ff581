import { asksBeforeThemeChange, setTheme } from '@wm/mindmap/document-commands';
import { themeOf } from '@wm/mindmap/scene';
import { resolveTheme } from '@wm/mindmap/resolve-theme';
import { themes } from '@wm/mindmap/theme-list';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Drawing } from '../editor/drawing.tsx';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { usePreferences } from '../storage/preferences.ts';
import { themeThumbnail } from './thumbnails.ts';

/** The 32 themes as pictures, light and dark apart. */
export function ThemePanel(): ReactNode {
  const { map, ui } = useEditor();
  const { t, say } = useWords();
  const language = usePreferences((state) => state.language);
  useMapVersion();
  const { template } = themeOf(map.session.head);
  const present = themes.find((theme) => theme.value === template);
  const [isDark, setDark] = useState(present?.dark ?? false);
  const choose = (value: string): void => {
    if (value === template) return;
    if (asksBeforeThemeChange(map.context)) {
      ui.setState({ dialog: { kind: 'theme', template: value } });
    } else void map.run(setTheme, { template: value, ownStyle: 'cover' });
  };
  const shown = themes.filter((theme) => theme.dark === isDark);
  return (
    <>
      <Segmented
        block
        value={isDark}
        options={[
          { value: false, label: t('light') },
          { value: true, label: t('dark') },
        ]}
        onChange={setDark}
      />
      <div className="mm-choices">
        {shown.map((theme) => {
          const picture = themeThumbnail(theme.value, language);
          return (
            <button
              key={theme.value}
              type="button"
              className="mm-choice"
              aria-pressed={theme.value === template}
              data-theme={theme.value}
              onClick={() => choose(theme.value)}
            >
              {picture && (
                <Drawing of={picture} background={resolveTheme(theme.value).backgroundColor} />
              )}
              <span>{say(theme.name)}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}
