import { vi } from 'vitest';

/** What a page has offered for download. */
export interface OfferedFile {
  name: string;
  content: Blob;
}

/** Takes what the page offers for download, in the order of the offers; until the mocks are restored. */
export function takeOfferedFiles(): OfferedFile[] {
  const offered: OfferedFile[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:offered';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') offered.push({ name: this.download, content });
  });
  return offered;
}
