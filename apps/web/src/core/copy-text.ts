import { notifier } from './http/notifier.ts';

/** Pages that are not served over HTTPS have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Copies text and says whether that worked; true when it did. */
export async function copyText(text: string): Promise<boolean> {
  let isCopied: boolean;
  try {
    await navigator.clipboard.writeText(text);
    isCopied = true;
  } catch {
    isCopied = copyBySelection(text);
  }
  if (isCopied) notifier().message('success', '复制成功');
  else notifier().message('error', '复制失败，请手动选择后复制');
  return isCopied;
}
