import { fileNamePattern } from '@wm/contract/files/file-types';
import { openFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';

export interface Asking {
  core: Core;
  principal: Principal;
}

export type Opened = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** An uploaded file of the asker's own. Throws `genome.file` for anything else. */
export async function ownUpload({ core, principal }: Asking, fileName: string): Promise<Opened> {
  const id = fileNamePattern.exec(fileName)?.[1];
  const file = id === undefined ? undefined : await openFile(core, id);
  if (file?.ownerId !== principal.userId) throw new AppError('genome.file');
  return file;
}
