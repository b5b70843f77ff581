import type { AcmgState, CriterionCheck } from '@wm/contract/knowledge/inheritance/acmg';
import { notifier } from '#core/http/notifier.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useBusy } from '#core/use-busy.ts';
import { useStepAcmg } from '../case.api.ts';
import type { AcmgPlace } from './use-review.ts';

/** What a checker says of the criteria of a review that lies before him, and the steps that a review takes. */
export function useChecking({ id, runNo, variant }: AcmgPlace, state: AcmgState) {
  const { condition, review } = state;
  const write = useStepAcmg(id, runNo);
  const [isBusy, run] = useBusy();
  // With the version: what was said of another review is not said of this one.
  const [checks, setChecks] = useTabState<readonly CriterionCheck[]>(
    `acmg check ${id} ${variant} ${condition} ${review.version}`,
    [],
  );
  const step = (
    name: 'submit' | 'recall' | 'check',
    seen: number,
    said: readonly CriterionCheck[] = [],
  ) => write({ variant, condition, step: name, checks: [...said], seen });
  /** Takes a step and says so; why it was refused, the client has shown. */
  const take = (told: (after: AcmgState) => void, ...asked: Parameters<typeof step>) =>
    run(async () => {
      const after = await step(...asked).catch(() => undefined);
      if (after) told(after);
    });
  const { decisions, version } = review;
  return {
    isBusy,
    /** Only what lies before another person is checked, and not by who decided a part of it. */
    isOpen: review.state === 'submitted' && !review.isOwn,
    checks,
    say: (made: CriterionCheck): void =>
      setChecks([...checks.filter(({ criterion }) => criterion !== made.criterion), made]),
    agreeAll: (): void => {
      const open = decisions.filter(
        (one) => !checks.some(({ criterion }) => criterion === one.criterion),
      );
      const agreed = open.map(({ criterion }) => ({ criterion, isAgreed: true, note: '' }));
      setChecks([...checks, ...agreed]);
    },
    /** Criteria of which nothing was said yet, or not why. */
    open: decisions.filter(({ criterion }) => {
      const said = checks.find((one) => one.criterion === criterion);
      return !said || (!said.isAgreed && said.note.trim() === '');
    }).length,
    hasDoubt: checks.some(({ isAgreed }) => !isAgreed),
    submit: () =>
      take(
        ({ review: after }) =>
          notifier().undoable('已提交核对', () => step('recall', after.version)),
        'submit',
        version,
      ),
    recall: () =>
      take(() => notifier().message('success', '已撤回，可以继续修改'), 'recall', version),
    finish: () =>
      take(
        ({ review: after }) =>
          notifier().message(
            'success',
            after.state === 'checked' ? '核对完成，没有异议' : '已把意见交给评审人',
          ),
        'check',
        version,
        checks,
      ),
  };
}

export type Checking = ReturnType<typeof useChecking>;
