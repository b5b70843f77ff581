/** Whether a key was pressed in a dialog, whose page must not act on it. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
