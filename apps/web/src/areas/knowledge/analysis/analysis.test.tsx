import { fireEvent, render, screen } from '@testing-library/react';
import { researchOnly } from '@wm/contract/knowledge/inheritance/words';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { MutationAnalysisPage } from './analysis-page.tsx';

/** The page at an address that is told. */
function Page(): ReactNode {
  const [search, go] = useState('');
  const address = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  return (
    <MemoryRouter>
      <AddressContext value={address}>
        <output>{search}</output>
        <MutationAnalysisPage />
      </AddressContext>
    </MemoryRouter>
  );
}

const found = (id: number) => ({
  id,
  gene_symbol: '',
  name: `突变 ${id}`,
  hgvs_p: '',
  key37: '',
  key38: '',
  clin_sig: '',
  review_stars: null,
  source: '手工',
  evidence_count: null,
  gnomad_af: null,
  case_count: null,
  case_classes: [],
  case_labels: [],
});
const line = (no: number, ids: number[]) => ({
  line: no,
  text: `第 ${no} 个`,
  kind: 'change',
  reading: '',
  found: ids.map(found),
  total: ids.length,
});

it('the arrow keys go from one variant to the next, the address naming it, past one that two lines name', async () => {
  stubServer(({ url }) => {
    if (url.includes('/mutation-analysis'))
      return envelope({ lines: [line(1, [4]), line(2, []), line(3, [7]), line(4, [4, 9])] });
    const [, id] = /\/mutation\/(\d+)$/.exec(url) ?? [];
    return envelope(
      id ? { id: Number(id), name: `突变 ${id}`, source: '手工' } : { rows: [], total: 0 },
    );
  });
  render(<Page />, { wrapper: AppFrame });
  expect(screen.getByText(researchOnly)).toBeDefined();
  const address = (): string | null => screen.getByRole('status').textContent;
  const box = screen.getByRole('textbox', { name: /^每行一个突变/ });
  fireEvent.change(box, { target: { value: 'a\nb\nc\nd' } });
  fireEvent.click(screen.getByRole('button', { name: '分析 4 行' }));
  fireEvent.click(await screen.findByRole('button', { name: /突变 7/ }));
  const shows = (title: string) => screen.findByRole('heading', { name: title });
  await shows('突变 7');
  expect(screen.getByRole('dialog', { name: '突变 2/3' }).textContent).toContain(researchOnly);
  fireEvent.keyDown(window, { key: 'ArrowUp' });
  await shows('突变 4');
  expect(address()).toBe('?v=4');
  fireEvent.keyDown(window, { key: 'ArrowDown' });
  fireEvent.keyDown(window, { key: 'ArrowDown' });
  await shows('突变 9');
  expect(address()).toBe('?v=9');
  // At the end it stays, and where somebody types the keys are the field's own.
  fireEvent.keyDown(window, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(address()).toBe('?v=9');
});

it('a filter takes away the lines that do not fit, tells which, and stands in the address', async () => {
  const told = (no: number, facts: object) => ({
    ...line(no, [no]),
    found: [{ ...found(no), ...facts }],
  });
  stubServer(() =>
    envelope({
      lines: [
        told(1, {
          clin_sig: '致病',
          case_count: 2,
          case_classes: ['LP', 'VUS'],
          case_labels: ['待复核'],
        }),
        told(2, { clin_sig: '良性', case_count: 0 }),
        told(3, { clin_sig: '致病', gnomad_af: 0.3, case_count: 0 }),
        line(4, []),
      ],
    }),
  );
  render(<Page />, { wrapper: AppFrame });
  fireEvent.change(screen.getByRole('textbox', { name: /^每行一个突变/ }), {
    target: { value: 'a\nb\nc\nd' },
  });
  fireEvent.click(screen.getByRole('button', { name: '分析 4 行' }));
  await screen.findByRole('button', { name: /突变 2/ });
  const shown = (): string[] =>
    screen.getAllByText(/^第 \d 个$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['第 4 个', '第 1 个', '第 2 个', '第 3 个']);
  expect(screen.getByText('本室病例 2（可能致病、意义未明、待复核）')).toBeTruthy();
  // Switched off is not the same as nothing to take.
  expect(screen.getAllByText('– 已关闭')).toHaveLength(4);
  fireEvent.click(screen.getByRole('switch', { name: '有证据' }));
  expect(screen.getByText('▨ 未应用')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: '有证据' }));
  fireEvent.click(screen.getByRole('switch', { name: '致病或可能致病' }));
  // What was not found stays to be mended.
  expect(shown()).toEqual(['第 4 个', '第 1 个', '第 3 个']);
  fireEvent.click(screen.getByRole('switch', { name: '人群频率低于 0.1%' }));
  expect(shown()).toEqual(['第 4 个', '第 1 个']);
  expect(screen.getByText('▨ 1 行没有这项数据，保留')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('?f=sig%2Crare');
  fireEvent.click(screen.getByRole('button', { name: /^致病或可能致病移除\s?−1$/ }));
  expect(screen.getByText('第 2 行', { exact: false }).textContent).toBe('第 2 行 第 2 个');
  fireEvent.click(screen.getByRole('switch', { name: '致病或可能致病' }));
  expect(screen.getByRole('status').textContent).toBe('?f=rare');
});

it('a line that was not found is mended where it stands, and looked for again with the others', async () => {
  const asked: unknown[] = [];
  stubServer(({ url, body }) => {
    if (!url.includes('/mutation-analysis')) return envelope({ rows: [], total: 0 });
    const { lines } = body as { lines: string[] };
    asked.push(lines);
    const read = lines.flatMap((text, at) =>
      text === '' ? [] : [{ ...line(at + 1, text === 'BRAF V60E' ? [] : [at + 1]), text }],
    );
    return envelope({ lines: read });
  });
  render(<Page />, { wrapper: AppFrame });
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^每行一个突变/ });
  fireEvent.change(box, { target: { value: 'rs1\n\nBRAF V60E' } });
  fireEvent.click(screen.getByRole('button', { name: '分析 2 行' }));
  const mend = await screen.findByRole('searchbox', { name: '改写第 3 行' });
  expect(screen.queryByRole('searchbox', { name: '改写第 1 行' })).toBeNull();
  fireEvent.change(mend, { target: { value: ' BRAF V600E ' } });
  fireEvent.click(screen.getByRole('button', { name: '重新查找' }));
  expect(await screen.findByText(/^✓ 2 行找到/)).toBeDefined();
  expect(box.value).toBe('rs1\n\nBRAF V600E');
  expect(asked.at(-1)).toEqual(['rs1', '', 'BRAF V600E']);
});

it('a place of the other assembly is told, and all places are looked for again in the one that is chosen', async () => {
  const asked: unknown[] = [];
  const site = {
    ...line(1, []),
    text: '7-140453136-A-T',
    kind: 'site',
    reading: 'GRCh38 7-140453136-A-T',
    elsewhere: { assembly: 'GRCh37', name: 'BRAF p.Val600Glu', key: '7-140753336-A-T' },
  };
  const bare = { ...site, line: 2, elsewhere: { ...site.elsewhere, name: 'X1 p.A1B', key: '' } };
  stubServer(({ body }) => {
    const { assembly } = body as { assembly: string };
    asked.push(assembly);
    return envelope({
      lines: [site, bare],
      placing: { assembly: assembly || 'GRCh37', lines: 2, known37: 2, known38: 0 },
    });
  });
  render(<Page />, { wrapper: AppFrame });
  const box = screen.getByRole('textbox', { name: /^每行一个突变/ });
  expect(screen.queryByRole('radio', { name: 'GRCh38' })).toBeNull();
  fireEvent.change(box, { target: { value: '7-140453136-A-T\n7 140453136 A T' } });
  expect(screen.getByText('2 行坐标没有写明参考基因组')).toBeDefined();
  expect(screen.getByText('取知识库认得较多的一个')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '分析 2 行' }));
  await screen.findByText('按 GRCh37：GRCh37 认得 2 行，GRCh38 认得 0 行');
  fireEvent.click(screen.getByRole('radio', { name: 'GRCh38' }));
  await screen.findByText('请核对：GRCh38 认得 0 行，GRCh37 认得 2 行');
  expect(asked).toEqual(['', 'GRCh38']);
  expect(document.querySelector('output')?.textContent).toBe('?assembly=GRCh38');
  expect(
    screen.getByText(
      /，目录里没有；GRCh37 的这个坐标是 BRAF p.Val600Glu，它在 GRCh38 是 7-140753336-A-T$/,
    ),
  ).toBeDefined();
  expect(
    screen.getByText(/；GRCh37 的这个坐标是 X1 p.A1B，知识库没有它的 GRCh38 坐标$/),
  ).toBeDefined();
});
