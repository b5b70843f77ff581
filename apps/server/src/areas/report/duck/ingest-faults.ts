import { datasetLimits } from '@wm/contract/report/dataset-rules';
import type { DatasetFault } from '@wm/contract/report/dataset-rules';

/** A file that cannot be read any further. */
export class IngestStop extends Error {}

/** What is wrong with a file: the first faults, and how many there are. */
export class IngestFaults {
  readonly faults: DatasetFault[] = [];
  count = 0;

  add(line: number, column: number, reason: string): void {
    this.count += 1;
    if (this.faults.length < datasetLimits.faults) this.faults.push({ line, column, reason });
  }

  /** Ends the reading. */
  stop(line: number, column: number, reason: string): never {
    this.add(line, column, reason);
    throw new IngestStop(reason);
  }
}
