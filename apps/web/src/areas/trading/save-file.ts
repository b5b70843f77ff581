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
