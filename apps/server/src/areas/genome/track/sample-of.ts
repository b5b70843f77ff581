/** The samples that read groups name. */
export function sampleOf(text: string): string {
  const names = [...text.matchAll(/^@RG.*\tSM:([^\t\r\n]+)/gm)].map(([, name]) => name);
  return [...new Set(names)].join('、').slice(0, 100);
}
