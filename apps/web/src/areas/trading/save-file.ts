import { saveBlob } from '#core/http/download.ts';

/** Gives the browser a text to save. */
export function saveText(name: string, type: string, text: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Gives the browser a picture to save that stands in a data address. */
export function savePicture(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** A cell of a CSV file: quoted where needed, and no formula where it is text. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
