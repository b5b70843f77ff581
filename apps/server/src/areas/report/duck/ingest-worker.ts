import { rename, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { openTable } from './file-rows.ts';
import type { FileTable } from './file-table.ts';
import { IngestFaults, IngestStop } from './ingest-faults.ts';
import type { IngestJob, IngestWord } from './ingest-job.ts';
import { planColumns } from './plan-columns.ts';
import { writeDuck } from './write-duck.ts';

// A process of its own: what a file costs, and what it may break, is not the server's.

const niceness = 10;
const tellEvery = 10_000;

function tell(word: IngestWord): void {
  process.send?.(word);
}

/** Tells how far it is, now and then. The first half is looking, the second is writing. */
function progress(from: number): (share: number, rows: number) => void {
  return (share, rows) => {
    if (rows % tellEvery === 0) tell({ word: 'progress', share: from + share / 2, rows });
  };
}

async function ingest({ from, to, known, ...how }: IngestJob): Promise<IngestWord> {
  const faults = new IngestFaults();
  const refused = (): IngestWord => ({
    word: 'refused',
    faults: faults.faults,
    count: faults.count,
  });
  // Several processes may make it at once: each its own, the last one stays.
  const building = `${to}.${process.pid}.building`;
  let table: FileTable | undefined;
  try {
    table = await openTable({ from, ...how }, faults);
    const { columns, rows } = await planColumns(table, known, { faults, onRow: progress(0) });
    if (faults.count > 0) return refused();
    await rm(building, { force: true });
    await writeDuck(building, columns, { table, onRow: progress(0.5) });
    // News of the server's end are heard between two turns only.
    await setImmediate();
    if (!process.connected) throw new Error('nobody waits for it any more');
    await rename(building, to);
    return { word: 'stored', columns, rows, left: table.left ?? [] };
  } catch (error) {
    if (error instanceof IngestStop) return refused();
    throw error;
  } finally {
    table?.close?.();
    await rm(building, { force: true });
    await rm(`${building}.wal`, { force: true });
  }
}

process.once('message', (job: IngestJob) => {
  setPriority(niceness);
  void ingest(job).then((word) => {
    tell(word);
    process.disconnect();
  });
});
