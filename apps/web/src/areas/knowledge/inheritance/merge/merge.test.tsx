import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import type { MemberVcf } from '@wm/contract/knowledge/inheritance/merge';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { isTrialOf, keyOf, samplesOf } from './member-choice.ts';
import { MergePart } from './merge-part.tsx';

const people = ['孩子', '父亲', '母亲'].map((id) => ({ id })) as InheritanceCase['people'];
const shown = { id: 1, people, file: null } as InheritanceCase;
const file = (id: number, name: string, samples = ['S']) => ({
  id,
  name,
  size: 2048,
  samples,
  assembly: 'GRCh37',
  user_name: 'a',
  create_time: '2026-11-27T08:00:00.000Z',
});
const summary = { lines: 12, joined: 7, unclear: 2, absent: 3, notes: [] };
const members = [
  { source: 1, file_name: '孩子.vcf.gz', sample: 'S', member: '孩子' },
  { source: 2, file_name: 'b.vcf.gz', sample: '父亲', member: '父亲' },
];
const merge = (change: object) => ({
  id: 5,
  state: 'done',
  message: '',
  is_trial: true,
  absent_is: 'unknown',
  members,
  task_id: 9,
  file: null,
  is_used: false,
  summary,
  user_name: 'a',
  create_time: '2026-11-27T08:00:00.000Z',
  end_time: '2026-11-27T08:01:00.000Z',
  ...change,
});

/** A server with two members' files and these merges. */
function serve(merges: () => object[]): SeenRequest[] {
  const rows = [file(1, '孩子.vcf.gz'), file(2, 'b.vcf.gz', ['父亲'])];
  return stubServer(({ method, url }) => {
    if (method !== 'GET') return envelope({ id: 5, task_id: 9 });
    return envelope({ rows: url.includes('/merges') ? merges() : rows });
  });
}

const show = () =>
  render(
    <MemoryRouter>
      <MergePart shown={shown} />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => useUser.setState({ permissions: ['knowledge:inheritance-mutation:edit'] }));

it('is checked before it is merged, and what is merged is what was checked', async () => {
  let merges: object[] = [];
  const seen = serve(() => merges);
  show();
  const check = await screen.findByRole<HTMLButtonElement>('button', { name: '检查' });
  expect(button('合并').disabled).toBe(true);
  const posted = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  merges = [merge({})];
  fireEvent.click(check);
  expect(await screen.findByText('可以合并')).toBeTruthy();
  expect(screen.getByText(/共 12 行，其中 7 行由多个文件合成/)).toBeTruthy();
  expect(screen.getByText(/文件里没有的位点 3 个记为缺失（\.\/\.）/)).toBeTruthy();
  const asked = members.map(({ file_name: _name, ...one }) => one);
  expect(posted()).toEqual([{ members: asked, absent_is: 'unknown', is_trial: true }]);
  // Another way to fill what lacks has not been checked.
  fireEvent.click(screen.getByRole('radio', { name: '记为参考 0/0' }));
  expect(button('合并').disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '记为缺失（推荐）' }));
  expect(button('合并').disabled).toBe(false);
  fireEvent.click(button('合并'));
  await vi.waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()[1]).toEqual({ members: asked, absent_is: 'unknown', is_trial: false });
});

it('tells why it failed, and what was made of what', async () => {
  const made = merge({
    id: 4,
    is_trial: false,
    is_used: true,
    file: { name: '合并.vcf.gz', size: 4096, samples: [], assembly: '' },
  });
  serve(() => [
    merge({
      state: 'failed',
      message: '不能合并：b.vcf.gz 没有按位置排序（第9行）',
      summary: null,
    }),
    made,
  ]);
  show();
  expect(await screen.findByText('不能合并：b.vcf.gz 没有按位置排序（第9行）')).toBeTruthy();
  const line = screen.getByText('合并.vcf.gz').closest('li')!;
  expect(within(line).getByText('● 用于下次分析')).toBeTruthy();
  expect(line.textContent).toContain('成员 2 位：孩子（孩子.vcf.gz）、父亲（b.vcf.gz）');
  expect(within(line).queryByRole('button', { name: '用于分析' })).toBeNull();
});

it('is not offered to who may only look, who sees what was made', async () => {
  useUser.setState({ permissions: ['knowledge:inheritance-mutation:query'] });
  serve(() => [merge({ is_trial: false, file: { name: 'm.vcf.gz', size: 1, samples: [] } })]);
  show();
  expect(await screen.findByText('m.vcf.gz')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what could not be read, and asks again', async () => {
  let isBroken = true;
  stubServer(() =>
    isBroken ? envelope(null, { code: 500, msg: '读取失败' }) : envelope({ rows: [] }),
  );
  show();
  const again = await screen.findByRole('button', { name: '重试' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByText(/每位成员各有一个 VCF 时/)).toBeTruthy();
});

describe('whom a sample is', () => {
  const of = (id: number, name: string, samples?: string[]): MemberVcf => ({
    ...file(id, name, samples),
    userName: '',
    createTime: '',
  });
  const told = (files: MemberVcf[], choices = new Map<string, string>()) =>
    samplesOf(files, ['甲', '乙', '丙'], choices).map(({ sample, member }) => [sample, member]);

  it('is guessed by its name, else by its file’s, and nobody twice', () => {
    expect(told([of(1, 'x.vcf', ['乙', 'Q']), of(2, '甲.vcf'), of(3, '甲乙.vcf')])).toEqual([
      ['乙', '乙'],
      ['Q', ''],
      ['S', '甲'],
      ['S', ''],
    ]);
    expect(told([of(1, '甲.vcf'), of(2, '甲-2.vcf')])).toEqual([
      ['S', '甲'],
      ['S', ''],
    ]);
  });

  it('is whom one says, also nobody; who has left the family is nobody', () => {
    const files = [of(1, '甲.vcf'), of(2, '乙.vcf')];
    const chosen = new Map([
      [keyOf(1, 'S'), ''],
      [keyOf(2, 'S'), '甲'],
    ]);
    expect(told(files, chosen)).toEqual([
      ['S', ''],
      ['S', '甲'],
    ]);
    expect(told(files, new Map([[keyOf(1, 'S'), '走了']]))[0]).toEqual(['S', '']);
    // What was said of a file that is gone holds nobody.
    expect(told(files, new Map([[keyOf(9, 'S'), '甲']]))[0]).toEqual(['S', '甲']);
  });

  it('is as it was tried only when every sample is the same person', () => {
    const choice = {
      members: [{ source: 1, sample: 'S', member: '甲' }],
      absentIs: 'unknown',
    } as const;
    const trial = {
      state: 'done',
      isTrial: true,
      absentIs: 'unknown',
      members: [{ source: 1, fileName: 'x', sample: 'S', member: '甲' }],
    } as unknown as Parameters<typeof isTrialOf>[0];
    const asked = (change: object) =>
      isTrialOf(trial && { ...trial, ...change }, {
        ...choice,
        members: [...choice.members],
        isTrial: true,
      });
    expect([asked({}), asked({ state: 'failed' }), asked({ isTrial: false })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(asked({ absentIs: 'reference' })).toBe(false);
    expect(asked({ members: [{ source: 1, sample: 'S', member: '乙' }] })).toBe(false);
  });
});
