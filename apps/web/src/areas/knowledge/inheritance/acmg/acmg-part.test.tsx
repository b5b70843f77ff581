import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AcmgPart } from './acmg-part.tsx';

const decision = (criterion: string, strength: string) => ({
  criterion,
  state: 'met',
  strength,
  note: '见文献',
});

const review = {
  version: 3,
  decisions: [decision('PM2', 'Moderate'), decision('PS3', 'Strong')],
  suggested: [],
  user_name: '李明',
  update_time: '2026-11-28T06:03:00.000Z',
  scheme: 'rules',
  scheme_note: '',
  state: 'draft',
  checks: [] as object[],
  checker_name: '',
  check_time: null,
  run_no: 2,
  is_own: true,
};

const state = {
  condition: '先天性腹泻',
  reviews: [
    { condition: '先天性腹泻', class: 'LP', version: 3, user_name: '李明' },
    { condition: '', class: 'VUS', version: 1, user_name: '李明' },
  ].map((one) => ({
    ...one,
    decisions: one.class === 'LP' ? [decision('PS3', 'Strong')] : [],
    scheme: 'rules',
    scheme_note: '',
    state: 'draft',
    update_time: '2026-11-28T06:03:00.000Z',
    checker_name: '',
    check_time: null,
  })),
  diseases: [{ name: '努南综合征', inheritance: 'AD', validity: 'Definitive' }],
  signed_version: null as number | null,
  has_evidence: true,
  counted: [],
  excluded: [],
  is_changed: false,
  review,
};

interface Sent {
  url: string;
  body: Record<string, unknown>;
}

/** The part over a server that holds one review; what is sent is told. */
function open(given: object = {}, change: Partial<typeof state> = {}): Sent[] {
  const sent: Sent[] = [];
  stubServer(({ method, url, body }) => {
    if (method !== 'GET') sent.push({ url, body: body as Sent['body'] });
    const condition = new URL(url, 'http://x').searchParams.get('condition');
    const meant = { ...state, ...change, ...(condition !== null && { condition }) };
    return envelope({ ...meant, review: { ...review, ...given } });
  });
  render(
    <MemoryRouter>
      <AcmgPart id={7} runNo={2} variant="2-500000-G-A" />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return sent;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useUser.setState({ permissions: ['knowledge:inheritance-mutation:edit'] });
});

describe('the review of a variant', () => {
  it('is meant for a disease, shows what it is for others, and goes to one that is typed', async () => {
    open();
    expect(await screen.findByText('另有 未指明疾病：意义未明')).toBeTruthy();
    expect(screen.getByText(/依据第 2 次分析/)).toBeTruthy();
    const box = screen.getByRole('combobox', { name: '针对的疾病' });
    fireEvent.mouseDown(box);
    expect(await screen.findByTitle('努南综合征 · AD · Definitive')).toBeTruthy();
    fireEvent.change(box, { target: { value: '短肠综合征' } });
    fireEvent.click(await screen.findByTitle('短肠综合征'));
    expect(await screen.findByText('另有 先天性腹泻：可能致病；未指明疾病：意义未明')).toBeTruthy();
  });

  it('begins for another disease with what was decided for the last one, and keeps both', async () => {
    const sent = open(
      { version: 0, decisions: [], update_time: null },
      { condition: '短肠综合征' },
    );
    fireEvent.click(await screen.findByRole('button', { name: '沿用针对先天性腹泻的评审' }));
    expect(screen.queryByRole('button', { name: /^沿用/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '保存评审' }));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        condition: '短肠综合征',
        decisions: [{ criterion: 'PS3', note: '见文献' }],
        seen: 0,
      }),
    );
  });

  it('is saved under the scheme that was chosen, with its reason, where the two differ', async () => {
    const sent = open({
      decisions: [
        decision('PM1', 'Moderate'),
        decision('PM2', 'Moderate'),
        decision('PM5', 'Moderate'),
        decision('BP4', 'Supporting'),
      ],
    });
    const choice = await screen.findByRole('group', { name: '采用哪种算法' });
    expect(screen.getByRole('status').textContent).toContain('可能致病');
    fireEvent.click(within(choice).getByText('2020 积分：意义未明'));
    expect(screen.getByRole('status').textContent).toMatch(/^意义未明/);
    const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存评审' });
    expect(save.disabled).toBe(true);
    expect(screen.getByText('两种算法结论不同，请选用一种并写明理由')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: '采用这种算法的理由' }), {
      target: { value: 'BP4 的证据较强' },
    });
    fireEvent.click(save);
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        condition: '先天性腹泻',
        scheme: 'points',
        scheme_note: 'BP4 的证据较强',
        seen: 3,
      }),
    );
  });

  it('is submitted and taken back at once, and waits for another person', async () => {
    const { shown } = spyNotifier();
    const sent = open();
    fireEvent.click(await screen.findByRole('button', { name: '提交核对' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        url: expect.stringMatching(/acmg\/step$/) as string,
        body: { step: 'submit', seen: 3, condition: '先天性腹泻' },
      }),
    );
    await waitFor(() => expect(shown).toMatchObject([{ kind: 'undoable', text: '已提交核对' }]));
  });

  it('that lies before another cannot be decided by its writer', async () => {
    open({ state: 'submitted' });
    expect(await screen.findByText('自己参与的评审由别人核对')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存评审' })).toBeNull();
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
    expect(screen.getByRole('button', { name: /^撤\s?回$/ })).toBeTruthy();
  });

  it('is checked criterion by criterion, and a doubt needs its reason', async () => {
    const sent = open({ state: 'submitted', is_own: false });
    const pm2 = await screen.findByRole('group', { name: '核对 PM2' });
    const finish = (): HTMLButtonElement =>
      screen.getByRole<HTMLButtonElement>('button', { name: /^(核对完成|提出异议)$/ });
    expect(finish().disabled).toBe(true);
    expect(screen.getByText('2 条中还有 2 条没有核对')).toBeTruthy();
    fireEvent.click(within(pm2).getByRole('button', { name: /^不同意$/ }));
    fireEvent.click(screen.getByRole('button', { name: '其余都同意' }));
    expect(finish().disabled).toBe(true);
    fireEvent.change(within(pm2).getByRole('textbox', { name: '不同意 PM2 的理由' }), {
      target: { value: '样本太少' },
    });
    expect(finish().textContent).toBe('提出异议');
    fireEvent.click(finish());
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        step: 'check',
        checks: [
          { criterion: 'PS3', is_agreed: true, note: '' },
          { criterion: 'PM2', is_agreed: false, note: '样本太少' },
        ],
      }),
    );
  });

  it('in a signed report is read only, with the way to the report', async () => {
    open({}, { signed_version: 2 });
    const link = await screen.findByRole('link', { name: '第 2 版报告已签发' });
    expect(link.getAttribute('href')).toBe('/knowledge/case/7/report?v=2');
    expect(screen.queryByRole('button', { name: '保存评审' })).toBeNull();
  });
});
