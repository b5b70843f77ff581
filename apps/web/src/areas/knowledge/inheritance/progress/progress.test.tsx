import type { CaseProgress } from '@wm/contract/knowledge/inheritance/progress';
import { caseStages } from '@wm/contract/knowledge/inheritance/progress-rules';
import type { StageState } from '@wm/contract/knowledge/inheritance/progress-rules';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { CaseListPage } from '../case-list-page.tsx';
import { CaseTurn } from './case-turn.tsx';
import { StageDots, StageLines } from './stage-dots.tsx';

const turn: CaseProgress['turn'] = {
  kind: 'write',
  names: ['李明'],
  isMine: false,
  isWriter: false,
};

function progress(states: string, given: Partial<CaseProgress['turn']> = {}): CaseProgress {
  const each = states.split(' ') as StageState[];
  return {
    stages: caseStages.map((stage, at) => ({
      stage,
      state: each[at] ?? 'todo',
      why: `第 ${at + 1} 步`,
    })),
    changed: [],
    handled: 2,
    turn: { ...turn, ...given },
  };
}

it('six shapes say how each stage stands, and a word which one to look at', () => {
  const { rerender } = render(<StageDots progress={progress('done problem done now')} />);
  const dots = screen.getByRole('img');
  expect(dots.textContent).toBe('●▲●◐○○');
  expect(dots.getAttribute('aria-label')).toMatch(
    /^上传 已完成：第 1 步；质检 需要处理：第 2 步；.*；签发 未开始：第 6 步$/,
  );
  expect(screen.getByTitle('质检 需要处理：第 2 步').textContent).toBe('▲');
  expect(screen.getByText('质检 需要处理')).toBeDefined();
  rerender(<StageDots progress={progress('done done done now')} />);
  expect(screen.getByText('解读 进行中')).toBeDefined();
  rerender(<StageDots progress={progress('done done')} />);
  expect(screen.getByText('分析 未开始')).toBeDefined();
  rerender(<StageDots progress={progress('done done done done done done')} />);
  expect(screen.getByText('签发 已完成')).toBeDefined();
  rerender(<StageLines progress={progress('done')} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe(
    '● 上传 已完成：第 1 步',
  );
});

it.each<[Partial<CaseProgress['turn']>, string]>([
  [{}, '李明'],
  [{ isMine: true }, '轮到我'],
  [{ names: [] }, '没有负责人'],
  [{ kind: 'wait' }, '等分析完成'],
  [{ kind: 'check' }, '待核对李明除外'],
  [{ kind: 'check', isMine: true }, '待核对轮到我李明除外'],
  [{ kind: 'sign', isWriter: true }, '待签发我写的报告，由他人签发'],
  [{ kind: 'nobody' }, '已签发'],
])('says whose move it is: %o', (given, told) => {
  const { container } = render(<CaseTurn progress={progress('done', given)} />);
  expect(container.textContent).toBe(told);
});

it('the list shows where each case stands and asks the server for those whose move is the asker’s', async () => {
  useUser.setState({ permissions: ['knowledge:inheritance-mutation:list'] });
  const asked: string[] = [];
  stubServer(({ url }) => {
    if (!url.includes('/cases')) return envelope({ rows: [], total: 0 });
    asked.push(url);
    const { stages } = progress('done done done');
    const row = {
      id: 7,
      case_no: 'T1',
      proband_name: '',
      phenotype: '',
      remark: '',
      people: [],
      family_version: 0,
      file: null,
      run_state: 'done',
      run_count: 1,
      kept_count: 37,
      progress: {
        stages,
        handled: 12,
        changed: ['ClinVar VCF'],
        turn: { kind: 'write', names: ['李明'], is_mine: false, is_writer: false },
      },
      create_time: '2026-11-27T08:00:00Z',
      update_time: '2026-11-27T08:00:00Z',
    };
    return envelope({ rows: [row], total: 1 });
  });
  render(
    <MemoryRouter>
      <CaseListPage />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  expect((await screen.findByText('37 · 已处理 12')).closest('a')?.getAttribute('href')).toBe(
    '/knowledge/case/7/results',
  );
  expect(screen.getByText('依据有变化').title).toBe('知识库有新版本：ClinVar VCF，可以重新分析');
  expect(screen.getByText('李明')).toBeDefined();
  expect(asked.at(-1)).not.toContain('queue');
  fireEvent.click(screen.getByRole('radio', { name: '轮到我' }));
  await waitFor(() => expect(asked.at(-1)).toContain('queue=turn'));
  fireEvent.click(screen.getByRole('radio', { name: '全部' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('queue'));
});
