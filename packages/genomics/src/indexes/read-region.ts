import { createBgzfCursor } from '../io/bgzf-cursor.ts';
import { createBgzfReader } from '../io/bgzf-reader.ts';
import type { InflateMember } from '../io/bgzf-reader.ts';
import type { RandomBytes } from '../io/random-bytes.ts';
import { plainContig } from '../vcf/contig.ts';
import { placeOfLine } from './build-index.ts';
import type { TabixFormat } from './build-index.ts';
import { queryIndex } from './query-index.ts';
import type { RegionIndex } from './region-index.ts';

/** An indexed BGZF file of lines. */
export interface IndexedLines {
  bytes: RandomBytes;
  inflate: InflateMember;
  index: RegionIndex;
  format: TabixFormat;
}

/** Lines that overlap `from` to `to` (1-based, inclusive) of a contig in any spelling, in file order; reads the blocks that hold them and no others. */
export function* readRegion(
  file: IndexedLines,
  contig: string,
  from: number,
  to: number,
): Generator<string> {
  const { bytes, inflate, index, format } = file;
  const wanted = plainContig(contig);
  const sequence = index.names.findIndex((name) => name === contig || plainContig(name) === wanted);
  const cursor = createBgzfCursor(createBgzfReader(bytes, inflate));
  for (const chunk of queryIndex(index, sequence, from - 1, to)) {
    cursor.seek(chunk.from);
    while (cursor.tell() < chunk.to) {
      const line = cursor.line();
      if (line === undefined) break;
      const place = placeOfLine(line, format);
      if (!place || line.startsWith('#')) continue;
      if (place.name !== index.names[sequence] || place.from >= to) break;
      if (place.to >= from) yield line;
    }
  }
}
