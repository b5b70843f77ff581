import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { cancelRun, dataAddress, reportRunApi, restartRun } from './report.api.ts';

/** Makes a run once more and goes there, or cancels it. What fails the client has shown. */
export function useRestart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // One run for each press, also where its answer is lost and it is pressed again.
  const keys = useRef(new Map<string, string>());
  return {
    restart: async (
      run: { id: number; reportId: number | null },
      latestVersion = false,
    ): Promise<void> => {
      const name = `${run.id},${latestVersion}`;
      const key = keys.current.get(name) ?? crypto.randomUUID();
      keys.current.set(name, key);
      const made = await restartRun(run.id, { latestVersion, key }).catch(() => undefined);
      if (!made) return;
      keys.current.delete(name);
      void client.invalidateQueries({ queryKey: [reportRunApi.path] });
      void navigate(dataAddress(run.reportId, made.id));
    },
    cancel: async (id: number): Promise<void> => {
      await cancelRun(id).catch(() => undefined);
      await client.invalidateQueries({ queryKey: [reportRunApi.path] });
    },
  };
}
