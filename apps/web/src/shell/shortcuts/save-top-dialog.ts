/** The dialog that lies above all others. */
function topDialog(): Element | undefined {
  const shown = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) =>
    dialog.checkVisibility(),
  );
  return shown.at(-1);
}

/** Ctrl+S, or Cmd+S, in a dialog sends its form, and nothing else: neither the page below nor the browser saves. */
export function saveTopDialog(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  const dialog = topDialog();
  if (!dialog) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) dialog.querySelector('form')?.requestSubmit();
}
