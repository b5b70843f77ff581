/** The page of a gene; former symbols lead there too. */
export function geneAddress(symbol: string): string {
  return `/knowledge/gene/${encodeURIComponent(symbol)}`;
}
