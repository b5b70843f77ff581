import type { AcmgState } from '@wm/contract/knowledge/inheritance/acmg';
import type { AcmgScheme } from '@wm/contract/knowledge/inheritance/acmg-rules';
import {
  acceptCriterion,
  decideAcmg,
  faultOfDecision,
  readDecisions,
} from '@wm/genomics/acmg-decide';
import type { AcmgDecision } from '@wm/genomics/acmg-decide';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useBusy } from '#core/use-busy.ts';
import { useReviewAcmg } from '../case.api.ts';
import { metOf } from './acmg-words.ts';

/** A variant of an analysis. */
export interface AcmgPlace {
  id: number;
  runNo: number;
  variant: string;
}

interface Draft {
  decisions: readonly AcmgDecision[];
  scheme: AcmgScheme;
  schemeNote: string;
  /** The review on which it was begun: a newer one is never written over unseen. */
  base: AcmgState['review'];
}

type ReviewElsewhere = AcmgState['reviews'][number];

/** What a review says, without when and by whom. */
function contentOf({
  decisions,
  scheme,
  schemeNote,
}: Pick<AcmgState['review'], 'decisions' | 'scheme' | 'schemeNote'>) {
  return { decisions, scheme, schemeNote };
}

const isDecided = ({ decisions }: ReviewElsewhere): boolean => decisions.length > 0;

/** What is being decided, until it is saved or dropped. */
export function useReview({ id, runNo, variant }: AcmgPlace, state: AcmgState) {
  const { review, counted, condition, signedVersion } = state;
  const isEditor = usePermission('knowledge:inheritance-mutation:edit');
  const write = useReviewAcmg(id, runNo);
  const [isBusy, run] = useBusy();
  // Another variant, another page and a reload come back to it.
  const [draft, setDraft] = useTabState<Draft | undefined>(
    `acmg ${id} ${variant} ${condition}`,
    undefined,
  );
  const decisions = draft?.decisions ?? readDecisions(review.decisions);
  const { scheme, schemeNote } = draft ?? review;
  const suggested = metOf(counted);
  const { isDifferent } = decideAcmg(decisions).result;
  const isUnchosen = decisions.length > 0 && isDifferent && schemeNote.trim() === '';
  const fault = decisions.map((one) => faultOfDecision(one, suggested)).find(Boolean);
  const change = (changed: Partial<Draft>): void =>
    setDraft({
      decisions,
      scheme,
      schemeNote,
      base: draft?.base ?? review,
      ...changed,
    });
  const save = ({ base }: Draft): Promise<void> =>
    run(async () => {
      const content = { variant, condition };
      const made = { decisions: [...decisions], scheme, schemeNote };
      try {
        const saved = await write({ ...content, ...made, seen: base.version });
        setDraft(undefined);
        const seen = saved.review.version;
        notifier().undoable('已保存评审', () => write({ ...content, ...contentOf(base), seen }));
      } catch {
        // The client has shown why; what was decided stays.
      }
    });
  return {
    /** What lies before a checker, and what a signed report tells, is not decided anew. */
    mayEdit: isEditor && review.state !== 'submitted' && signedVersion === null,
    isEditor,
    isBusy,
    draft,
    decisions,
    scheme,
    schemeNote,
    /** Why it cannot be saved. */
    fault: fault ?? (isUnchosen ? '两种算法结论不同，请选用一种并写明理由' : undefined),
    change,
    set: (code: string, made: AcmgDecision | undefined): void => {
      const others = decisions.filter(({ criterion }) => criterion !== code);
      change({ decisions: made ? [...others, made] : others });
    },
    /** Decides as suggested whatever was not decided. */
    accept: (): void => {
      const decided = new Set(decisions.map(({ criterion }) => criterion));
      const accepted = suggested
        .filter(({ criterion }) => !decided.has(criterion))
        .map(({ criterion, strength }) => acceptCriterion(criterion, strength));
      change({ decisions: [...decisions, ...accepted] });
    },
    /** Suggestions on which nothing was decided. */
    open: suggested.filter((one) => !decisions.some(({ criterion }) => criterion === one.criterion))
      .length,
    /** What was decided for another condition, to begin with while nothing is decided for this one. */
    elsewhere: decisions.length > 0 ? undefined : state.reviews.find(isDecided),
    take: (other: ReviewElsewhere): void =>
      change({ ...contentOf(other), decisions: readDecisions(other.decisions) }),
    drop: () => setDraft(undefined),
    save,
  };
}

export type Reviewing = ReturnType<typeof useReview>;
