import { useQuery } from '@tanstack/react-query';
import type { JobOutputLine, JobRun } from '@wm/contract/monitor/job';
import { useRef } from 'react';
import { runsKey } from '../job-events.ts';
import { isOpenRun, readRun } from '../job.api.ts';

const pollMs = 2000;
const pageLength = 1000;

interface Followed {
  run: JobRun;
  lines: JobOutputLine[];
}

/** A run and all it has said: only what came since is asked for, when the stream tells of it or every two seconds. */
export function useRun(id: number) {
  const kept = useRef<JobOutputLine[]>([]);
  const query = useQuery({
    queryKey: [runsKey, 'run', id],
    queryFn: async (): Promise<Followed> => {
      for (;;) {
        const { run, lines } = await readRun(id, kept.current.at(-1)?.line ?? 0);
        kept.current = [...kept.current, ...lines];
        if (lines.length < pageLength) return { run, lines: kept.current };
      }
    },
    refetchInterval: ({ state }) => (state.data && isOpenRun(state.data.run) ? pollMs : false),
    // What is kept belongs to this component; another one begins anew.
    gcTime: 0,
  });
  return { run: query.data?.run, lines: query.data?.lines ?? [], ...query };
}
