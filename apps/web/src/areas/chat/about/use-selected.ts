import { useCallback, useEffect, useState } from 'react';

/** What stands in a page that nobody would ask about: fields, and the panel itself. */
const own = '.chat-panel, input, textarea, [contenteditable="true"]';

/**
 * What is selected on the page beside the panel: at first what was selected when it was opened, then, where the page can be
 * used beside it, what is selected there. It stays when the selection goes, since one clicks into the panel to use it.
 */
export function useSelected(first: string, isLive: boolean) {
  const [known, setKnown] = useState({ first, selected: first });
  // Asked about something else meanwhile.
  if (known.first !== first) setKnown({ first, selected: first });
  const setSelected = useCallback(
    (selected: string) => setKnown((old) => ({ ...old, selected })),
    [],
  );
  useEffect(() => {
    if (!isLive) return undefined;
    const handleChange = (): void => {
      const selection = document.getSelection();
      const text = selection?.toString().trim() ?? '';
      const node = selection?.anchorNode;
      const holder = node instanceof Element ? node : node?.parentElement;
      if (text !== '' && holder && !holder.closest(own)) setSelected(text);
    };
    document.addEventListener('selectionchange', handleChange);
    return () => document.removeEventListener('selectionchange', handleChange);
  }, [isLive, setSelected]);
  return { selected: known.selected, forget: () => setSelected('') };
}
