import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { defaultArchiveLimits } from '../src/zip/limits.ts';
import { fileSource, readWhole } from '../src/zip/node.ts';
import { openArchiveSource } from '../src/zip/open.ts';
import { writeArchive } from '../src/zip/write.ts';

/** Run as a process of its own: prints by how much the peak of resident memory rises while small files are written and read. */
const count = 20_000;
const folder = mkdtempSync(path.join(tmpdir(), 'archive-memory-'));
const handle = await open(path.join(folder, 'a.zip'), 'w+');
const peakMb = (): number => process.resourceUsage().maxRSS / 1024;
const cpuMs = (): number => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

function* entries() {
  for (let at = 0; at < count; at += 1)
    yield { name: `卷 ${at % 50}/${at}.md`, content: [`# ${at}\n\n${`正文 ${at} `.repeat(150)}`] };
}

try {
  const marks = [[peakMb(), cpuMs()]];
  for await (const piece of writeArchive(entries())) await handle.write(piece);
  marks.push([peakMb(), cpuMs()]);
  const archive = await openArchiveSource(await fileSource(handle), defaultArchiveLimits);
  let files = 0;
  for (const name of archive.files.keys()) {
    const bytes = await readWhole(archive, name);
    if (bytes.length > 0) files += 1;
  }
  marks.push([peakMb(), cpuMs()]);
  const grown = (at: number, of: number): number =>
    Math.round((marks[at]?.[of] ?? 0) - (marks[at - 1]?.[of] ?? 0));
  console.log(
    JSON.stringify({
      files,
      writingMb: grown(1, 0),
      readingMb: grown(2, 0),
      writingMs: grown(1, 1),
      readingMs: grown(2, 1),
    }),
  );
} finally {
  await handle.close();
  rmSync(folder, { recursive: true });
}
