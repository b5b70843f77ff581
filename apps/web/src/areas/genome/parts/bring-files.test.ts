import type { Genome } from '@wm/contract/genome/viewer';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '#core/http/http-error.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import type { addGenome, addTrack, listGenomes } from '../viewer.api.ts';
import { bringFiles } from './bring-files.ts';
import type { Stage } from './bring-files.ts';

const server = vi.hoisted(() => ({
  addGenome: vi.fn<typeof addGenome>(),
  addTrack: vi.fn<typeof addTrack>(),
  listGenomes: vi.fn<typeof listGenomes>(),
}));
vi.mock('../viewer.api.ts', () => server);
vi.mock('#core/files/resumable-upload.ts', () => ({
  uploadByPieces: (file: File) => Promise.resolve(`up-${file.name}`),
}));

const genome = (state: Genome['state']): Genome => ({
  id: 7,
  name: 'own',
  assembly: '',
  sequence: 'file',
  hasGzi: false,
  state,
  message: state === 'failed' ? '第 3 行不是序列' : '',
  visibility: 'own',
  isOwn: true,
});
const files = [new File(['x'], 'a.bam'), new File(['x'], 'own.fa')];

beforeEach(() => {
  vi.clearAllMocks();
  server.addGenome.mockResolvedValue({ id: 7 });
  server.addTrack.mockResolvedValue({ id: 1, genomeId: 7 });
});

async function brought(states: Genome['state'][]) {
  const { shown } = spyNotifier();
  for (const state of states)
    server.listGenomes.mockResolvedValueOnce({ genomes: [genome(state)] });
  const stages: Stage[] = [];
  await bringFiles(files, {
    genome: undefined,
    caseId: undefined,
    onStage: (stage) => stages.push(stage),
  });
  return { shown, stages, sent: server.addTrack.mock.calls[0]?.[0] };
}

it('a reference is made ready before what is shown against it, and that is said', async () => {
  const { shown, stages, sent } = await brought(['waiting', 'ready']);
  expect(stages).toContainEqual({ kind: 'preparing', name: 'own.fa' });
  expect(sent).toMatchObject({ fileName: 'up-a.bam', genomeId: 7 });
  expect(shown).toEqual([]);
});

it('a reference that cannot be used is named with its reason', async () => {
  const { shown, sent } = await brought(['failed']);
  expect(shown).toEqual([
    { kind: 'error', text: 'own.fa 不能用作参考基因组', detail: '第 3 行不是序列' },
  ]);
  expect(sent).not.toHaveProperty('genomeId');
});

const mismatch = new HttpError('参考基因组不匹配：文件是 GRCh38', { kind: 'refused', code: 601 });

async function bringBam(caseId: number | undefined) {
  const { shown } = spyNotifier();
  const [bam] = files;
  const brought = await bringFiles(bam ? [bam] : [], {
    genome: genome('ready'),
    caseId,
    onStage: () => undefined,
  });
  return { shown, brought, sent: server.addTrack.mock.calls.map(([body]) => body) };
}

it('a BAM of another reference than what is looked at is shown against its own, and that is said', async () => {
  server.addTrack.mockRejectedValueOnce(mismatch).mockResolvedValueOnce({ id: 2, genomeId: 9 });
  const { shown, brought, sent } = await bringBam(undefined);
  expect(sent).toMatchObject([{ genomeId: 7 }, { fileName: 'up-a.bam' }]);
  expect(sent[1]).not.toHaveProperty('genomeId');
  expect(brought.tracks).toEqual([{ id: 2, genomeId: 9 }]);
  expect(shown).toMatchObject([{ kind: 'info', text: 'a.bam 是另一个参考基因组的，已单独打开' }]);
});

it('in a case it is refused with its reason', async () => {
  server.addTrack.mockRejectedValueOnce(mismatch);
  const { shown, brought, sent } = await bringBam(3);
  expect(sent).toHaveLength(1);
  expect(brought.tracks).toEqual([]);
  expect(shown).toMatchObject([{ kind: 'warning', text: '参考基因组不匹配：文件是 GRCh38' }]);
});
