import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { csvRows } from '../src/csv.ts';

describe('csvRows', () => {
  it('keeps delimiters, quotes and line breaks inside quotes, and says where each record stands', () => {
    const text = 'a,"b, ""c""\nd", e \r\n\n"x"\rlast,"open';
    expect([...csvRows(text, ',')]).toEqual([
      { line: 1, row: 1, fields: ['a', 'b, "c"\nd', 'e'], isOpen: false },
      { line: 4, row: 3, fields: ['x'], isOpen: false },
      { line: 5, row: 4, fields: ['last', 'open'], isOpen: true },
    ]);
  });

  it('gives back every table that was written by RFC 4180', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\r\n', '\n', ' x ', '""'));
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const line = (row: string[]): string =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        const found = [...csvRows(rows.map(line).join('\r\n'), ',')];
        expect(found.map(({ fields }) => fields)).toEqual(rows);
        expect(found.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
      }),
    );
  });
});
