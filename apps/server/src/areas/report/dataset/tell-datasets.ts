import type { Core } from '#core/core.ts';
import { loadFileSources } from '../catalog/file-sources.ts';
import { queryProcess } from '../duck/query-process.ts';
import { removeStaleDucks } from './duck-files.ts';

/** Tells every process that datasets have changed; this one knows it when the promise settles. */
export async function tellDatasets(core: Core): Promise<void> {
  await loadFileSources(core);
  await core.signals.send('report-dataset', {});
}

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** Whatever asks files is to end, and what datasets there are is to be read anew. */
    'report-engine': Record<string, never>;
  }
}

/** Has every process end what asks its files. */
export async function reloadEngine(core: Core): Promise<void> {
  await core.signals.send('report-engine', {});
}

/** Keeps what a process knows of datasets, and what it has made of their files, to what there is. */
export function followDatasets(core: Core): void {
  const read = (): void => {
    loadFileSources(core)
      .then(() => removeStaleDucks(core))
      .catch((error: unknown) => core.logger.warn({ err: error }, 'datasets could not be read'));
  };
  core.signals.on('report-dataset', read);
  core.signals.on('report-engine', () => {
    queryProcess.close();
    read();
  });
  core.signals.onLost(read);
}
