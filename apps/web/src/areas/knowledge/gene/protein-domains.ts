/** A part of a protein. */
export interface ProteinDomain {
  name: string;
  from: number;
  to: number;
}

/** Domains as the catalog of genes keeps them, `name|first|last`; what is written otherwise is left out. */
export function domainsOf(texts: readonly string[] | undefined): ProteinDomain[] {
  return (texts ?? []).flatMap((text) => {
    const [, name = '', first = '', last = ''] = /^(.+)\|(\d+)\|(\d+)$/.exec(text) ?? [];
    const [from, to] = [Number(first), Number(last)];
    return name !== '' && from >= 1 && to >= from ? [{ name, from, to }] : [];
  });
}
