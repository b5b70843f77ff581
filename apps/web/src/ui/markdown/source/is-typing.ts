/** Whether somebody types in a field of the page already: an editor that is there later does not take his keys. */
export function isTypingInPage(): boolean {
  const { activeElement } = document;
  const isField = activeElement?.matches('input, textarea, [contenteditable="true"]') === true;
  return isField && activeElement?.closest('main') !== null;
}
