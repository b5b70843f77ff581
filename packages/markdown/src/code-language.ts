/** The language a fence names, as it was written. */
export function languageOf(info: string): string {
  return info.trim().split(/\s+/)[0] ?? '';
}
