const stored = /(?:\/prod-api)?\/files\/([0-9a-f]{32})\.([a-z0-9]{1,8})(?![a-z0-9])/g;

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
