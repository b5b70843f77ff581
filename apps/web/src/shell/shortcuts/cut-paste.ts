import { notifier } from '#core/http/notifier.ts';

/** Says when a field takes only the beginning of what is pasted: it cuts without a word. */
export function tellWhatPastingCut(event: ClipboardEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const { maxLength, value, selectionStart, selectionEnd } = field;
  if (event.defaultPrevented || maxLength < 0 || text === '') return;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  if (value.length - replaced + text.length > maxLength)
    notifier().message('warning', `这里最多 ${maxLength} 个字符，粘贴的内容被截断`);
}
