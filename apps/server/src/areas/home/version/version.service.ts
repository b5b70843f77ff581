import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { VersionInfo } from '@wm/contract/home/dashboard';
import type { Core } from '#core/core.ts';

const root = new URL('../../../../../../', import.meta.url);
const started = new Date().toISOString();

function readText(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, root)), 'utf8').catch(() => '');
}

/** Versions of the program, the page build and the database, and what changed. The build is read anew: a deploy may replace it. */
export async function readVersion(core: Core): Promise<VersionInfo> {
  const [manifest, build, changes, server] = await Promise.all([
    readText('package.json'),
    readText('apps/web/dist/.inputs'),
    readText('CHANGELOG.md'),
    core.pool.query<{ server_version: string }>('show server_version'),
  ]);
  return {
    version: (JSON.parse(manifest || '{}') as { version?: string }).version ?? '',
    build: build.slice(0, 16),
    node: process.versions.node,
    database: server.rows[0]?.server_version ?? '',
    started,
    changes: parseChanges(changes),
  };
}

/** Reads `## version` headings and the list items below each. */
export function parseChanges(text: string): VersionInfo['changes'] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return {
        version: heading.trim(),
        notes: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim()),
      };
    });
}
