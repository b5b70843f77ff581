import type { importJokesEndpoint, JokeImportReport } from '@wm/contract/joke/import';
import type { jokeResource } from '@wm/contract/joke/joke';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';

export const jokeApi = createResourceApi<typeof jokeResource>({
  path: '/joke/v2/joke',
  permission: 'joke:data',
  title: '段子',
});

const importTimeoutMs = 300_000;

/** Checks a file, or writes what of it can be taken. Shows nothing: the dialog tells what is wrong. */
export function importJokes(file: File, mode: 'check' | 'write'): Promise<JokeImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  return call<typeof importJokesEndpoint>('POST', `${jokeApi.path}/import`, {
    query: { mode },
    body,
    timeout: importTimeoutMs,
    silent: true,
  });
}

export function downloadJokeTemplate(): Promise<void> {
  return downloadByGet(`${jokeApi.path}/import/template`, '段子导入模板.xlsx');
}
