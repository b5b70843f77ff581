/** Whether a key is meant for a field, or for a dialog that stands above the page. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable], .ant-modal') !== null)
  );
}
