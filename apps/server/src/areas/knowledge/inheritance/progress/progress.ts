import type { CaseProgress } from '@wm/contract/knowledge/inheritance/progress';
import type { CaseStage, StageState } from '@wm/contract/knowledge/inheritance/progress-rules';
import { caseStages } from '@wm/contract/knowledge/inheritance/progress-rules';
import type { Release } from '@wm/contract/knowledge/inheritance/release';
import { changedReleases } from '../releases.ts';
import { mayDo } from './acting.ts';
import type { Acting } from './case-queues.ts';
import type { ProgressFacts } from './progress.repository.ts';

type Told = readonly [StageState, string];

const stages: Readonly<Record<CaseStage, (facts: ProgressFacts) => Told>> = {
  upload: ({ samples }) =>
    samples === null ? ['todo', '还没有上传 VCF'] : ['done', `已上传 VCF，${samples} 个样本`],
  quality: ({ run }) => {
    if (!run) return ['todo', '分析时核对样本与家系'];
    if (run.doubts === 0) return ['done', '没有发现样本与家系不符'];
    return ['problem', `样本与家系有 ${run.doubts} 处不符`];
  },
  analysis: toldOfAnalysis,
  reading: toldOfReading,
  checking: ({ report }) => {
    if (report?.state === 'checking') return ['now', `第 ${report.version} 版报告等待核对`];
    if (isChecked(report)) return ['done', `第 ${report.version} 版报告已核对`];
    return ['todo', '报告还没有提交核对'];
  },
  signing: ({ report }) => {
    if (report?.state === 'checked') return ['now', `第 ${report.version} 版报告等待签发`];
    if (report?.state === 'signed') return ['done', `第 ${report.version} 版报告已签发`];
    if (report && report.version > 1)
      return ['todo', `第 ${report.version - 1} 版已签发，第 ${report.version} 版还没有`];
    return ['todo', '报告还没有签发'];
  },
};

function isChecked(report: ProgressFacts['report']): report is NonNullable<typeof report> {
  return report?.state === 'checked' || report?.state === 'signed';
}

function toldOfAnalysis({ runState, run }: ProgressFacts): Told {
  if (runState === 'waiting') return ['now', '等待分析'];
  if (runState === 'running') return ['now', '正在分析'];
  if (runState === 'failed') return ['problem', '最近一次分析失败'];
  if (!run) return ['todo', runState === 'cancelled' ? '分析已取消' : '还没有分析'];
  if (run.isOutdated) return ['problem', `家系改过，第 ${run.runNo} 次分析按旧家系计算`];
  return ['done', `第 ${run.runNo} 次分析保留 ${run.kept} 个候选变异`];
}

function toldOfReading({ run, handled, report }: ProgressFacts): Told {
  if (report && report.state !== 'draft') return ['done', `第 ${report.version} 版报告已提交`];
  if (report?.isReturned) return ['problem', `第 ${report.version} 版报告被退回，等待修改`];
  if (report) return ['now', `第 ${report.version} 版报告撰写中`];
  if (!run) return ['todo', '分析后解读'];
  if (handled === 0) return ['todo', '还没有处理候选变异'];
  return ['now', `已处理 ${handled} 个候选变异，共 ${run.kept} 个`];
}

/** Where a case stands, and whether the next move is the asker's. `releases` are those of the knowledge base now. */
export function progressOf(
  facts: ProgressFacts,
  { acting, releases }: { acting: Acting; releases: readonly Release[] },
): CaseProgress {
  return {
    stages: caseStages.map((stage) => {
      const [state, why] = stages[stage](facts);
      return { stage, state, why };
    }),
    handled: facts.handled ?? 0,
    changed: changedReleases(facts.run?.releases ?? null, releases).map(({ name }) => name),
    turn: turnOf(facts, acting),
  };
}

/** Whose move it is; `isTurnOf` says the same as a condition of a list. */
function turnOf(facts: ProgressFacts, acting: Acting): CaseProgress['turn'] {
  const { ownerId, ownerName, report } = facts;
  const writers = report?.writers ?? [];
  const isWriter = report?.writerIds.includes(acting.userId) ?? false;
  const kind = kindOf(facts);
  if (kind === 'wait' || kind === 'nobody') return { kind, names: [], isMine: false, isWriter };
  if (kind === 'write') {
    const names = [...new Set([ownerName, ...writers])].filter(Boolean);
    const isHis = isWriter || ownerId === acting.userId;
    return { kind, names, isMine: isHis && mayDo(acting.edit, facts), isWriter };
  }
  const doing = kind === 'sign' ? acting.sign : acting.edit;
  return { kind, names: writers, isMine: !isWriter && mayDo(doing, facts), isWriter };
}

function kindOf({ report, runState }: ProgressFacts): CaseProgress['turn']['kind'] {
  if (report?.state === 'signed') return 'nobody';
  if (report?.state === 'checking') return 'check';
  if (report?.state === 'checked') return 'sign';
  return !report && (runState === 'waiting' || runState === 'running') ? 'wait' : 'write';
}
