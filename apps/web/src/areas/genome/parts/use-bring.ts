import type { Genome } from '@wm/contract/genome/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { viewerKey } from '../viewer.api.ts';
import { bringFiles } from './bring-files.ts';
import type { Brought } from './bring-files.ts';

interface Bringing {
  genome: Genome | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
}

/** Brings files that were dropped or chosen; `share` says how far, and is undefined when nothing is under way. */
export function useBring({ genome, caseId, onBrought }: Bringing) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const bring = async (files: readonly File[]): Promise<void> => {
    setShare(0);
    const brought = await bringFiles(files, { genome, caseId, onProgress: setShare });
    setShare(undefined);
    await client.invalidateQueries({ queryKey: viewerKey });
    onBrought(brought);
  };
  return { share, bring };
}
