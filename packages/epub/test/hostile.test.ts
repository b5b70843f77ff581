import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { flattenContents } from '../src/package/contents.ts';
import { EpubError, epubErrorTexts } from '../src/errors.ts';
import { defaultLimits } from '../src/limits.ts';
import { spread } from '../../../tools/sampled.ts';
import { furtherCases, requiredCases, type HostileCase } from './hostile.ts';
import { readEverything, type WholeBook } from './read-everything.ts';

/** CPU time to refuse or clean one book: what else the machine does must not count. */
const limitMs = 2000;
const limitMb = 100;

const dangerous =
  /<(?:script|iframe|object|embed|form|input|button|base|frame|applet|animate)\b|\son\w+\s*=|javascript:|vbscript:|evil\.example|http-equiv|srcdoc|position\s*:\s*(?:fixed|sticky)|alert\(|<!ENTITY/i;

/** What became of a book, in a form that can be compared: the refusal, or what is still wrong with the result. */
interface Outcome {
  refused: EpubError | undefined;
  /** Everything a reader or a server would get to see. */
  written: string[];
  findings: string[];
  whole: WholeBook | undefined;
}

function read(bytes: Uint8Array): Outcome {
  try {
    const whole = readEverything(bytes);
    const { book, sections, resources } = whole;
    const labels = flattenContents(book.contents).flatMap(({ label, href }) => [label, href]);
    const markup = sections.map((section) => section.markup);
    const findings = [...book.findings, ...sections.flatMap((section) => section.findings)];
    return {
      refused: undefined,
      written: [...markup, ...resources, ...labels, JSON.stringify(book.metadata)],
      findings: findings.map(({ code }) => code),
      whole,
    };
  } catch (error) {
    if (!(error instanceof EpubError)) throw error;
    return { refused: error, written: [], findings: [], whole: undefined };
  }
}

describe.each([
  ['the 22 required cases', requiredCases],
  ['further attacks', furtherCases],
] as const)('%s', (_title, cases) => {
  let folder = '';
  const built = new Map<string, Uint8Array>();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'epub-hostile-'));
    for (const hostile of cases) built.set(hostile.name, hostile.build());
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(cases.map((hostile) => [hostile.name, hostile] as const))(
    '%s is refused by name or comes out clean within two seconds of work',
    (name, hostile) => {
      const before = process.threadCpuUsage();
      const { refused, written, findings } = read(built.get(name)!);
      const used = process.threadCpuUsage(before);
      expect((used.user + used.system) / 1000).toBeLessThan(limitMs);
      expect(refused?.code).toBe(hostile.refused);
      expect(refused?.message.startsWith(epubErrorTexts[refused.code]) ?? true).toBe(true);
      expect(written.filter((text) => dangerous.test(text))).toEqual([]);
      const expected = hostile.finding ? [hostile.finding] : [];
      expect(findings).toEqual(expect.arrayContaining(expected));
    },
  );

  it.each(spread(cases, 3, 0).map((hostile) => [hostile.name, hostile] as const))(
    '%s costs at most 100 MB of memory',
    (name, hostile) => {
      const path = join(folder, 'book.epub');
      writeFileSync(path, built.get(name)!);
      const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url));
      const { stdout, stderr } = spawnSync(process.execPath, [probe, path], {
        encoding: 'utf8',
        env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
      });
      expect(stderr).toBe('');
      const { outcome, growthMb } = JSON.parse(stdout) as { outcome: string; growthMb: number };
      expect(outcome).toBe(hostile.refused ?? 'read');
      expect(growthMb).toBeLessThanOrEqual(limitMb);
    },
  );
});

describe('the details of a refusal', () => {
  const find = (name: string): HostileCase =>
    [...requiredCases, ...furtherCases].find((hostile) => hostile.name === name)!;
  const messageOf = (name: string): string | undefined => read(find(name).build()).refused?.message;

  it('name the file or the scheme in a Chinese sentence', () => {
    expect(messageOf('11 path that leaves the archive')).toBe(
      '压缩包内含有不安全的文件路径：../../etc/cron.d/x',
    );
    expect(messageOf('18 rights management')).toBe(
      '此书受数字版权保护（DRM），无法导入：http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    );
    expect(messageOf('09 external entity in the package')).toBe(
      '书中的文档声明了自定义实体，已拒绝：OEBPS/content.opf',
    );
  });

  it('cuts contents at 32 levels and keeps what is above', () => {
    const { book } = readEverything(find('19 contents nested 5,000 deep').build());
    expect(flattenContents(book.contents)).toHaveLength(defaultLimits.contentsDepth);
  });

  it('leaves the text of labels and metadata readable', () => {
    const { book } = readEverything(find('20 markup in metadata and labels').build());
    expect(book.metadata.title).toBe('书');
    expect(book.metadata.creators).toEqual([{ name: '人', role: 'aut' }]);
    expect(book.metadata.description).toBe('述');
    expect(book.contents.map(({ label }) => label)).toEqual(['', '粗']);
  });
});
