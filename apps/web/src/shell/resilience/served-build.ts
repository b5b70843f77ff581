import type { versionEndpoint } from '@wm/contract/home/dashboard';
import { call } from '#core/http/call.ts';
import { nameBuild } from '#core/resilience/error-reports.ts';

/** The build this page was loaded with: the first one the server named. */
let loaded = '';

/** Asks which build is being served; the build's hash when it is another one than this page's, else an empty string. */
export async function findNewerBuild(): Promise<string> {
  const { build } = await call<typeof versionEndpoint>('GET', '/home/v2/version', {
    silent: true,
    claims: [401],
  });
  loaded ||= build;
  nameBuild(loaded);
  return build === loaded ? '' : build;
}
