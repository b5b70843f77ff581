import type { Core } from '#core/core.ts';
import { loadFileSources } from '../catalog/file-sources.ts';
import { removeStaleDucks } from './duck-files.ts';

/** Tells every process that datasets have changed; this one knows it when the promise settles. */
export async function tellDatasets(core: Core): Promise<void> {
  await loadFileSources(core);
  await core.signals.send('report-dataset', {});
}

/** Keeps what a process knows of datasets, and what it has made of their files, to what there is. */
export function followDatasets(core: Core): void {
  const read = (): void => {
    loadFileSources(core)
      .then(() => removeStaleDucks(core))
      .catch((error: unknown) => core.logger.warn({ err: error }, 'datasets could not be read'));
  };
  core.signals.on('report-dataset', read);
  core.signals.onLost(read);
}
