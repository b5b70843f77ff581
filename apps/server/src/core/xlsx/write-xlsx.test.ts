import { readXlsx as readByOthers } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx } from './write-xlsx.ts';

type Cells = (string | number)[];

async function written(rows: Cells[], name = '用户'): Promise<Buffer> {
  const columns = (rows[0] ?? ['']).map((_, at) => ({ title: `列${at + 1}`, width: 10 }));
  async function* source(): AsyncGenerator<Cells> {
    yield* rows;
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(source(), { name, columns })) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('the writer', () => {
  it('writes what another reader and our own read back, each text as text', async () => {
    const rows: Cells[] = [
      ['=1+1', '<&>"\'', 12.5],
      [' 空格 ', '两\n行\t', -3],
      ['_x0041_', '\u0007铃', 0],
      ['', '😀', 13_800_000_000],
    ];
    const bytes = await written(rows);
    const [sheet] = (await readByOthers(bytes)).sheets;
    expect(sheet?.name).toBe('用户');
    expect(sheet?.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
      ['列1', '列2', '列3'],
      ...rows,
    ]);
    const own: string[][] = [];
    for await (const { cells } of readXlsx(bytes)) own.push(cells);
    expect(own).toEqual([['列1', '列2', '列3'], ...rows.map((row) => row.map(String))]);
  });

  it('counts columns beyond Z, and takes any name for a sheet', async () => {
    const wide = Array.from({ length: 60 }, (_, at) => `v${at}`);
    const [sheet] = (await readByOthers(await written([wide], 'a/b:"c"<d>[e]'.repeat(4)))).sheets;
    expect(sheet?.rows[1]).toEqual(wide);
    expect(sheet?.name.length).toBeLessThanOrEqual(31);
  });

  it('gives out what it has before the last row has come, and ends the source when nobody reads on', async () => {
    let read = 0;
    let isEnded = false;
    const source: AsyncIterator<Cells> = {
      next: async () => {
        read += 1;
        return { value: [`${read}`.padEnd(200, String(Math.random()))] };
      },
      return: async () => {
        isEnded = true;
        return { done: true, value: undefined };
      },
    };
    const bytes = writeXlsx(source, { name: 'a', columns: [{ title: 'x', width: 9 }] });
    let got = 0;
    for (let piece = 0; piece < 5; piece += 1) got += (await bytes.next()).value?.length ?? 0;
    expect(got).toBeGreaterThan(0);
    // An endless source is read only as far as its reader asks for.
    expect(read).toBeLessThan(20_000);
    await bytes.return();
    expect(isEnded).toBe(true);
  });

  it('goes on in a second sheet when the first is full', async () => {
    let left = 1_048_580;
    const source: AsyncIterator<Cells> = {
      next: async () => {
        left -= 1;
        return left >= 0 ? { value: ['x'] } : { done: true, value: undefined };
      },
    };
    const names: string[] = [];
    let tail = Buffer.alloc(0);
    for await (const piece of writeXlsx(source, {
      name: '满',
      columns: [{ title: 'x', width: 9 }],
    }))
      tail = Buffer.concat([tail, piece]).subarray(-4000);
    for (const [name] of tail.toString('latin1').matchAll(/xl\/worksheets\/sheet\d\.xml/g))
      names.push(name);
    expect([...new Set(names)]).toContain('xl/worksheets/sheet2.xml');
  }, 300_000);
});
