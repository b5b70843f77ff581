import type { Genome } from '@wm/contract/genome/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { viewerKey } from '../viewer.api.ts';
import { bringFiles } from './bring-files.ts';
import type { Brought, Stage } from './bring-files.ts';

interface Bringing {
  genome: Genome | undefined;
  caseId: number | undefined;
  onBrought: (brought: Brought) => void;
}

/** Brings files that were dropped or chosen; `stage` is undefined when nothing is under way. */
export function useBring({ genome, caseId, onBrought }: Bringing) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>();
  // What is shown may be another picture by the time the files are there.
  const newest = useRef(onBrought);
  useEffect(() => {
    newest.current = onBrought;
  });
  const bring = async (files: readonly File[]): Promise<void> => {
    setStage({ kind: 'sending', share: 0 });
    const brought = await bringFiles(files, { genome, caseId, onStage: setStage }).finally(() =>
      setStage(undefined),
    );
    await client.invalidateQueries({ queryKey: viewerKey });
    newest.current(brought);
  };
  return { stage, bring };
}
