const writtenInto =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, [contenteditable=true]';

/** Whether somebody types in a field of the page already: an editor that is there later does not take his keys. */
export function isTypingInPage(): boolean {
  const field = document.activeElement?.closest(writtenInto);
  return Boolean(field?.closest('main'));
}
