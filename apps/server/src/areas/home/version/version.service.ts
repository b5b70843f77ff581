import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { VersionInfo } from '@wm/contract/home/dashboard';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';

const root = new URL('../../../../../../', import.meta.url);
const started = new Date().toISOString();

function readText(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, root)), 'utf8').catch(() => '');
}

/** Versions of the program, the page build and the database, and what changed. The build is read anew: a deploy may replace it. */
export async function readVersion(core: Core, principal: Principal): Promise<VersionInfo> {
  const [manifest, build, changes, server] = await Promise.all([
    readText('package.json'),
    readText('apps/web/dist/.inputs'),
    readText('CHANGELOG.md'),
    core.pool.query<{ server_version: string }>('show server_version'),
  ]);
  return {
    version: (JSON.parse(manifest || '{}') as { version?: string }).version ?? '',
    build: build.slice(0, 16),
    runs: holdsPermission(principal, 'monitor:server:list')
      ? {
          node: process.versions.node,
          database: server.rows[0]?.server_version ?? '',
          started,
        }
      : null,
    changes: parseChanges(changes),
  };
}

/** Reads `## version` headings, the `### area` headings below each and their list items; those before the first are of no area. */
export function parseChanges(text: string): VersionInfo['changes'] {
  const [, ...versions] = partsOf(text, '## ');
  return versions.map(({ heading: version, text: part }) => ({
    version,
    groups: partsOf(part, '### ')
      .map(({ heading, text: lines }) => ({ title: heading, notes: itemsOf(lines) }))
      .filter(({ notes }) => notes.length > 0),
  }));
}

/** A text cut before each heading; the first part has none. */
function partsOf(text: string, mark: string): { heading: string; text: string }[] {
  const [lead = '', ...parts] = `\n${text}`.split(`\n${mark}`);
  const headed = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n') };
  });
  return [{ heading: '', text: lead }, ...headed];
}

function itemsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).trim());
}
