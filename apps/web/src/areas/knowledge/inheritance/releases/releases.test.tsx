import type { Release } from '@wm/contract/knowledge/inheritance/release';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { NewerReleases } from './newer-releases.tsx';
import { ReleasesPart } from './releases-part.tsx';

const options = {
  requirePass: false,
  quality: true,
  frequency: true,
  pairConsequences: 'all',
  pairSilent: true,
  confirmedSex: ['mum'],
} as const;
const changed = [
  {
    name: 'ClinVar VCF',
    earlier: { version: '2026-10-04', importTime: '2026-10-05T00:00:00Z' },
    current: { version: '2026-11-02', importTime: '2026-11-03T00:00:00Z' },
  },
  { name: 'HGNC', earlier: null, current: { version: '', importTime: '2026-11-03T04:00:00Z' } },
];

beforeEach(() => useUser.setState({ permissions: ['knowledge:inheritance-mutation:run'] }));

it('says which releases of the knowledge base are newer, and begins a new analysis as the last was', async () => {
  const seen = stubServer(() => envelope({ run_no: 4, task_id: 9 }));
  const onStarted = vi.fn<(runNo: number) => void>();
  render(
    <NewerReleases
      id={3}
      options={{ ...options, confirmedSex: [...options.confirmedSex] }}
      changed={changed}
      onStarted={onStarted}
    />,
    { wrapper: AppFrame },
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('ClinVar VCF 2026-10-04 → 2026-11-02');
  expect(alert.textContent).toMatch(/HGNC 没有 → 2026-11-03 .* 导入/);
  fireEvent.click(within(alert).getByRole('button', { name: '用新版本重新分析' }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledWith(4));
  const asked = seen.find(({ method }) => method === 'POST');
  expect(asked?.url).toContain('/knowledge/v2/cases/3/runs');
  expect(asked?.body).toMatchObject({
    require_pass: false,
    pair_consequences: 'all',
    confirmed_sex: ['mum'],
  });
});

it('offers no new analysis to who may not begin one, and says nothing when nothing is newer', () => {
  useUser.setState({ permissions: [] });
  const given = { id: 3, options: { ...options, confirmedSex: [] }, onStarted: () => {} };
  const { rerender } = render(<NewerReleases {...given} changed={changed} />, {
    wrapper: AppFrame,
  });
  expect(screen.queryByRole('button', { name: '用新版本重新分析' })).toBeNull();
  rerender(<NewerReleases {...given} changed={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists what the file and the knowledge base had, also what tells no version', () => {
  const release = { key: '', importTime: null } as const;
  const releases: Release[] = [
    { ...release, origin: 'file', kind: 'genes', name: 'GENCODE', version: 'GENCODE 44' },
    { ...release, origin: 'file', kind: 'frequency', name: 'CSQ.gnomADe_AF', version: '' },
  ];
  const shown = (given: Release[] | null) => (
    <MemoryRouter>
      <ReleasesPart releases={given} />
    </MemoryRouter>
  );
  const { rerender } = render(shown(releases), { wrapper: AppFrame });
  const region = screen.getByRole('region', { name: '数据版本' });
  const lines = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(['基因集 GENCODE GENCODE 44', '人群频率 CSQ.gnomADe_AF （没有写明版本）']);
  expect(region.textContent).toContain('没有导入过来源');
  rerender(shown(null));
  expect(screen.getByRole('region', { name: '数据版本' }).textContent).toContain(
    '这次分析没有记录数据版本',
  );
});
