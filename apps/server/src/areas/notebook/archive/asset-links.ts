const stored = /(?:\/prod-api)?\/files\/([0-9a-f]{32})\.([a-z0-9]{1,8})(?![a-z0-9])/g;
const packed = /(?:\.\.\/)*assets\/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])/g;

/** A text with its files' addresses as they stand in the archive; those that are not in it stay as they are. */
export function toAssetLinks(
  text: string,
  names: ReadonlyMap<string, string>,
  depth: number,
): string {
  return text.replace(stored, (address, id: string) => {
    const name = names.get(id);
    return name === undefined ? address : `${'../'.repeat(depth)}assets/${name}`;
  });
}

/** The names of the archive's assets that a text links, each once. */
export function assetsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(packed), ([, name = '']) => name))];
}

/** A text with the archive's assets as they are stored here. */
export function toStoredLinks(text: string, fileNames: ReadonlyMap<string, string>): string {
  return text.replace(packed, (link, name: string) => {
    const fileName = fileNames.get(name);
    return fileName === undefined ? link : `/prod-api${fileName}`;
  });
}
