import { commands } from '@wm/mindmap/command-list';
import type { ReactNode } from 'react';
import { useWords } from '../editor/editor-context.ts';
import { shortcutText } from '../editor/shortcut-text.ts';
import type { Word } from '../words.ts';

const others: readonly (readonly [Word, string])[] = [
  ['navigate', '↑ ↓ ← →'],
  ['typeToEdit', 'A … Z'],
  ['newLine', 'Shift + Enter'],
  ['multiSelect', 'Ctrl + 🖱'],
  ['zoomWheel', 'Ctrl + 🖱'],
];

/** Every shortcut, from the commands themselves. */
export function ShortcutPanel(): ReactNode {
  const { t, say } = useWords();
  return (
    <dl className="mm-shortcuts">
      {commands
        .filter((command) => command.shortcuts.length > 0)
        .map((command) => (
          <div key={command.id}>
            <dt>{say(command.label)}</dt>
            <dd>{command.shortcuts.map(shortcutText).join(' / ')}</dd>
          </div>
        ))}
      {others.map(([word, keys]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{keys}</dd>
        </div>
      ))}
    </dl>
  );
}
