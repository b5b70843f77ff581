import { cutText } from '@wm/contract/core/stored-text';
/** The samples that read groups name. */
export function sampleOf(text: string): string {
  const names = [...text.matchAll(/^@RG.*\tSM:([^\t\r\n]+)/gm)].map(([, name]) => name);
  return cutText([...new Set(names)].join('、'), 100);
}
