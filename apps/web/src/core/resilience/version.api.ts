import type { VersionInfo, versionEndpoint } from '@wm/contract/home/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { nameBuild } from './error-reports.ts';

/** The build this page is of: a kept one may be older than what the server runs. Without a name, the first the server says. */
let loaded = document.querySelector<HTMLMetaElement>('meta[name=wm-build]')?.content ?? '';

async function fetchVersion(): Promise<VersionInfo> {
  const version = await call<typeof versionEndpoint>('GET', '/home/v2/version', {
    silent: true,
    handledCodes: [401],
  });
  loaded ||= version.build;
  nameBuild(loaded);
  return version;
}

/** What the server runs. Who shows it and who watches for a newer build share one call. */
export const versionQuery = queryOptions({ queryKey: ['version'], queryFn: fetchVersion });

/** The served build's hash when it is another one than this page's, else an empty string. */
export function newerBuild({ build }: Pick<VersionInfo, 'build'>): string {
  return build === loaded ? '' : build;
}
