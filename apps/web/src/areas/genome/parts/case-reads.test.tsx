import type { Genome, Track } from '@wm/contract/genome/viewer';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useUser } from '#core/stores/user-store.ts';
import type { IgvBrowser, Picture } from '../igv/igv-browser.ts';
import { openPicture } from '../igv/open-picture.ts';
import type * as ViewerApi from '../viewer.api.ts';
import { CaseReads } from './case-reads.tsx';

vi.mock(import('../igv/open-picture.ts'), () => ({
  openPicture: vi.fn<typeof openPicture>(),
  retryFailed: vi.fn<() => Promise<void>>(),
}));
vi.mock(import('#ui/use-is-narrow.ts'), () => ({ useIsNarrow: vi.fn<typeof useIsNarrow>() }));

let genomes: Genome[] = [];
let tracks: Track[] = [];
vi.mock(import('../viewer.api.ts'), async (original) => {
  const answer = (data: unknown) => ({ data, error: null });
  return {
    ...(await original()),
    useGenomes: (() => answer({ genomes })) as unknown as typeof ViewerApi.useGenomes,
    useTracks: (() => answer({ tracks, isCut: false })) as unknown as typeof ViewerApi.useTracks,
  };
});

const genome = { id: 1, name: '参考', assembly: 'GRCh37', sequence: 'file', state: 'ready' };
const track = (id: number, sample: string, facts: Partial<Track> = {}): Track =>
  ({
    id,
    sample,
    name: `${sample}.bam`,
    genomeId: 1,
    format: 'bam',
    state: 'ready',
    ...facts,
  }) as Track;
const members = ['父', '母', '孩子'].map((sample) => ({
  sample,
  isPatient: sample === '孩子',
  symbol: null,
  note: '',
}));

const opened: Picture[] = [];
const close = vi.fn<() => void>();
beforeEach(() => {
  opened.length = 0;
  close.mockClear();
  genomes = [genome as Genome];
  tracks = [track(4, '孩子'), track(3, '母'), track(2, '父'), track(1, '孩子')];
  useUser.setState({ permissions: ['*:*:*'] });
  vi.mocked(useIsNarrow).mockReturnValue(false);
  vi.mocked(openPicture).mockImplementation(async (_host, picture, { onRead }) => {
    opened.push(picture);
    const bases = { A: 14, C: 0, G: 15, T: 0 };
    const counts = { depth: 29, bases, deleted: 0, inserted: 0 };
    onRead({ isSampled: false, counted: [{ id: 4, top: 100, left: 5, width: 4, counts }] });
    return { browser: {} as IgvBrowser, close };
  });
});

const reads = (variant = '1-100-G-A', assembly = 'GRCh37'): ReactNode => (
  <MemoryRouter>
    <CaseReads key={variant} caseId={7} variant={variant} assembly={assembly} members={members} />
  </MemoryRouter>
);

it('draws the newest file of each member in the order of the family, 50 bases around, with counts beside', async () => {
  const { rerender, unmount } = render(reads());
  await waitFor(() => expect(opened).toHaveLength(1));
  const [picture] = opened;
  expect(picture?.tracks.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(picture).toMatchObject({
    locus: '1:50-150',
    sort: 'BASE',
    counted: { base: 99, gap: 100 },
  });
  expect(screen.getAllByRole('listitem').at(-1)?.textContent.trim()).toBe('孩子深度 29G 15A 14');
  // The next variant, and leaving, take the picture before away.
  rerender(reads('1-300-C-T'));
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('img').dataset['ready']).toBe('true'));
  unmount();
  expect(close).toHaveBeenCalledTimes(2);
});

it('draws the patient alone where there is little room', async () => {
  vi.mocked(useIsNarrow).mockReturnValue(true);
  render(reads());
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.tracks.map(({ id }) => id)).toEqual([4]);
  expect(screen.getByRole('combobox', { name: '样本' })).toBeDefined();
});

it('says that there are no files, and leads to where they are added who may add some', () => {
  tracks = [track(1, '孩子', { format: 'vcf' })];
  const { unmount } = render(reads());
  expect(screen.getByText(/还没有可看的比对文件/)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/genome/bam-alignment?case=7');
  unmount();
  useUser.setState({ permissions: ['genome:bam:list'] });
  render(reads());
  expect(screen.queryByRole('link')).toBeNull();
});

it('draws nothing against another reference than that of the variant, and says so', () => {
  render(reads('1-100-G-A', 'GRCh38'));
  expect(screen.getByText(/参考基因组不匹配：比对文件是 GRCh37，变异是 GRCh38/)).toBeDefined();
  expect(opened).toEqual([]);
});
