/** The instant of a time as a date field shows it, such as `2026-11-02 09:00`. */
export function instantOf(text: string): string {
  return new Date(text.replace(' ', 'T')).toISOString();
}
