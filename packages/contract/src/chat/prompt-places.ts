// Apart from the schemas: a browser reads it, too.

const place = /\{\{\s*([^{}\s][^{}\n]{0,39}?)\s*\}\}/g;

/** Names of the places of a prompt, each once, in the order in which they stand. */
export function placesOf(body: string): string[] {
  return [...new Set([...body.matchAll(place)].map(([, name]) => name ?? ''))];
}

/** A prompt with its places filled in; one without a value stays as it is. What is filled in is not looked through again. */
export function fillPlaces(body: string, values: ReadonlyMap<string, string>): string {
  return body.replace(place, (whole, name: string) => values.get(name) ?? whole);
}
