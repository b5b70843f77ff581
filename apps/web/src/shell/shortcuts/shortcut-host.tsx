import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { showShortcuts, useShortcutSheet } from '#core/shortcuts/shortcuts.ts';
import { saveTopDialog } from './save-top-dialog.ts';
import { tellWhatPastingCut } from './cut-paste.ts';

const ShortcutSheet = lazy(async () => ({
  default: (await import('./shortcut-sheet.tsx')).ShortcutSheet,
}));

/** Where keys write. */
const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function asksForSheet(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return false;
  // What a screen does with the key itself comes first.
  if (event.defaultPrevented || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(typing));
}

/** Keys that hold on every screen: `?` shows them all, Ctrl+S saves the dialog on top. */
export function ShortcutHost(): ReactNode {
  const isOpen = useShortcutSheet();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!asksForSheet(event)) return;
      event.preventDefault();
      showShortcuts(true);
    };
    window.addEventListener('keydown', handleKey);
    // Before the editors, which save what lies under the dialog.
    window.addEventListener('keydown', saveTopDialog, { capture: true });
    document.addEventListener('paste', tellWhatPastingCut);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('keydown', saveTopDialog, { capture: true });
      document.removeEventListener('paste', tellWhatPastingCut);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet onClose={() => showShortcuts(false)} />
    </Suspense>
  );
}
