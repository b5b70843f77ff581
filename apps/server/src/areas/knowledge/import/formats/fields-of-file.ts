import { titleOf } from '@wm/contract/core/resource';
import type { MappedColumn } from '@wm/contract/knowledge/import';
import { catalogs } from '../catalogs.ts';
import type { ImportFormat } from './format.ts';

/** The format as one file has it: a field whose columns the file lacks is left as it stands in the catalog. */
export function formatOfFile(format: ImportFormat, mapping: readonly MappedColumn[]): ImportFormat {
  const { titles, derived = [] } = format;
  if (!titles || mapping.length === 0) return format;
  const { resource } = catalogs[format.target];
  const known = new Set(Object.values(titles));
  const there = new Set(mapping.map(({ title }) => title));
  const isFilled = (field: string): boolean => {
    const title = titleOf(resource, field);
    return derived.includes(field) || !known.has(title) || there.has(title);
  };
  return { ...format, fields: format.fields.filter(isFilled) };
}
