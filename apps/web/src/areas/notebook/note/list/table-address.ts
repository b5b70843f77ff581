/** The page of one's notes: without a query where one begins, with one the table of them. */
export const notesPath = '/notebook/note';

/** Names in the address that belong to where one begins. */
const ofStart: ReadonlySet<string> = new Set(['q']);

/** Where one begins, with the notes that hold a text. */
export function searchAddress(text: string): string {
  return `${notesPath}?${new URLSearchParams({ q: text }).toString()}`;
}

/** Whether an address shows the table, or the trash: it says so, or names what only a list has, as older links do. */
export function isTable(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => !ofStart.has(name));
}

/** The address of the table, narrowed to some notes. */
export function tableAddress(filters: Readonly<Record<string, string | number>> = {}): string {
  const params = new URLSearchParams({ view: 'table' });
  for (const [name, value] of Object.entries(filters)) params.set(name, String(value));
  return `${notesPath}?${params.toString()}`;
}
