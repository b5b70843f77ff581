import { execFileSync, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import VCF from '@gmod/vcf';
import { analyseFamilies } from '@wm/genomics/analyse-families';
import { nodeInflater, openFile } from '@wm/genomics/inflate-node';
import { parsePed } from '@wm/genomics/ped';
import { trioPed, writeTrio } from './genomics-trio.ts';
import { measure, printTable } from './support/measure.ts';
import type { Cost, Row } from './support/measure.ts';

interface Measured {
  cost: Cost;
  records: number;
  kept: number;
  pairs: number;
}

const self = fileURLToPath(import.meta.url);

/** Every model over the whole file, results counted and let go, as a consumer that stores them would. */
async function runOurs(path: string): Promise<Omit<Measured, 'cost'>> {
  const total = { records: 0, kept: 0, pairs: 0 };
  const { families } = parsePed(trioPed);
  const events = analyseFamilies(openFile(path), {
    inflater: nodeInflater,
    families,
    frequencyLimits: null,
  });
  for await (const event of events) {
    if (event.kind === 'restart') throw new Error(`unexpected second pass: ${event.why}`);
    if (event.kind === 'variants') {
      for (const variant of event.variants) total.pairs += variant.pairs.length;
    }
    if (event.kind === 'done') {
      total.records = event.summary.records;
      total.kept = event.summary.kept;
    }
  }
  return total;
}

/** The peer: parses each line and reads the genotypes, without any model. */
async function runPeer(path: string): Promise<Omit<Measured, 'cost'>> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) });
  const head: string[] = [];
  let parser: VCF | undefined;
  let records = 0;
  let kept = 0;
  for await (const line of lines) {
    if (line.startsWith('#')) {
      head.push(line);
      continue;
    }
    parser ??= new VCF({ header: head.join('\n') });
    const variant = parser.parseLine(line);
    const samples = variant.SAMPLES();
    if (samples['C']?.['GT']?.[0] !== '0/0') kept += 1;
    records += 1;
  }
  return { records, kept, pairs: 0 };
}

/** The young generation as the server is started with (see the `start` script), for both sides. */
const nodeFlags = ['--max-semi-space-size=1'];

/** Runs one side in a process of its own, so that neither side's memory counts for the other; the run with the least CPU of `rounds`. */
function runAlone(side: 'ours' | 'peer', path: string, rounds: number): Measured {
  const runs = Array.from({ length: rounds }, () => {
    const args = [...nodeFlags, self, '--side', side, path];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
  });
  return runs.reduce((best, next) => (next.cost.cpuMs < best.cost.cpuMs ? next : best));
}

/** CPU seconds of `bcftools view -H`, undefined when bcftools is not installed. */
function runBcftools(path: string): number | undefined {
  if (spawnSync('bcftools', ['--version']).status !== 0) return undefined;
  const timed = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time bcftools view -H "$0" >/dev/null`, path],
    {
      encoding: 'utf8',
    },
  );
  const [user, system] = timed.stderr.trim().split('\n').at(-1)!.split(' ').map(Number);
  return timed.status === 0 ? user! + system! : undefined;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

async function main(): Promise<void> {
  const records = Number(process.argv[2] ?? 1_000_000);
  const directory = mkdtempSync(join(tmpdir(), 'genomics-bench-'));
  const path = join(directory, 'trio.vcf.gz');
  try {
    const plain = await writeTrio(path, records);
    const size = `${(plain / 1e6).toFixed(0)} MB plain, ${(statSync(path).size / 1e6).toFixed(1)} MB BGZF`;
    console.log(`trio of ${records} records, ${size}`);
    const rounds = records > 2_000_000 ? 1 : 3;
    const ours = runAlone('ours', path, rounds);
    const peer = runAlone('peer', path, rounds);
    const bcftools = runBcftools(path);
    const goalMs = (records / 1_000_000) * 6000;
    const rows: Row[] = [
      {
        what: `all models, ${records} records, CPU (beside @gmod/vcf parse only)`,
        ours: seconds(ours.cost.cpuMs),
        peer: seconds(peer.cost.cpuMs),
        ratio: (peer.cost.cpuMs / ours.cost.cpuMs).toFixed(2),
        goal: `<= ${seconds(goalMs)}`,
      },
      {
        what: 'the same beside bcftools view -H (no models)',
        ours: seconds(ours.cost.cpuMs),
        peer: bcftools === undefined ? 'bcftools is not installed' : `${bcftools.toFixed(2)} s`,
        ratio: bcftools === undefined ? '-' : ((bcftools * 1000) / ours.cost.cpuMs).toFixed(2),
        goal: '-',
      },
      {
        what: 'peak RSS',
        ours: `${ours.cost.peakRssMb.toFixed(0)} MB`,
        peer: `${peer.cost.peakRssMb.toFixed(0)} MB`,
        ratio: (peer.cost.peakRssMb / ours.cost.peakRssMb).toFixed(2),
        goal: '<= 256 MB',
      },
    ];
    printTable('genomics: trio VCF, all inheritance models', rows);
    console.log(
      `\nwall ${seconds(ours.cost.wallMs)}; kept ${ours.kept} variants, ${ours.pairs / 2} pairs`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

if (process.argv[2] === '--side') {
  const path = process.argv[4] ?? '';
  if (!existsSync(path)) throw new Error('no file');
  const run = process.argv[3] === 'ours' ? runOurs : runPeer;
  const { result, cost } = await measure(() => run(path));
  console.log(JSON.stringify({ ...result, cost }));
} else await main();
