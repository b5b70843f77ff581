/** What was done last and can still be taken back, the newest at the end. */
const undoable: (() => void)[] = [];

/** Lets Ctrl+Z take back what was done; returns what ends that. */
export function offerUndo(undo: () => void): () => void {
  undoable.push(undo);
  return () => {
    const at = undoable.lastIndexOf(undo);
    if (at >= 0) undoable.splice(at, 1);
  };
}

/** Whether what is typed there has an undo of its own, or the page behind a dialog is not meant. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, iframe') ||
      target.closest('[role=dialog]') !== null)
  );
}

function handleKey(event: KeyboardEvent): void {
  // A key that is held down takes back one thing, not all of them.
  const isUndo =
    !event.repeat && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isUndo || event.key.toLowerCase() !== 'z' || isElsewhere(event.target)) return;
  // Editors that undo by themselves say so by then, wherever they listen.
  setTimeout(() => {
    if (!event.defaultPrevented) undoable.at(-1)?.();
  });
}

/** Forgets all of it: the next person has not done it. */
export function forgetUndo(): void {
  undoable.length = 0;
}

/** Begins to hear Ctrl+Z, as long as the page lives: the message with 撤销 is gone before Tab comes to it. */
export function hearUndo(): () => void {
  window.addEventListener('keydown', handleKey);
  return () => window.removeEventListener('keydown', handleKey);
}
