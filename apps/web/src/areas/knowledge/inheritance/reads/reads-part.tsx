import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { stackedAtMost } from '@wm/contract/genome/formats';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { ReadsMember } from '#areas/genome/public.ts';
import { useAnyPermission } from '#core/permission/permission-gate.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useWasSeen } from '#ui/use-was-seen.ts';
import { useAlignments, useCase } from '../case.api.ts';
import { kinTo } from '../family/family-order.ts';
import { PersonSymbol } from '../pedigree/pedigree-person.tsx';
import { AlignmentLink } from '../parts/alignment-link.tsx';

const CaseReads = lazy(async () => ({
  default: (await import('#areas/genome/public.ts')).CaseReads,
}));

interface ReadsPartProps {
  /** The case. */
  id: number;
  runNo: number;
  variant: RunVariant;
  assembly: string;
}

/** The reads over a variant, drawn when this is looked at; above them the way to the whole viewer. */
export function ReadsPart({ id, runNo, variant, assembly }: ReadsPartProps): ReactNode {
  const mayView = useAnyPermission(['genome:bam:list', 'genome:alignment:list']);
  const [element, wasSeen] = useWasSeen<HTMLElement>();
  const minHeight = useRoom(id, mayView);
  const { data } = useCase(id);
  return (
    <section ref={element} aria-label="浏览器">
      <h3>浏览器</h3>
      {!mayView && <p className="wm-muted">没有查看比对的权限</p>}
      {mayView && (
        <>
          <p>
            <AlignmentLink id={id} runNo={runNo} variants={[variant.variant]}>
              看比对
            </AlignmentLink>
          </p>
          <div style={{ minHeight }}>
            {wasSeen && data && (
              <Suspense fallback={<Skeleton active />}>
                <CaseReads
                  caseId={id}
                  variant={variant.variant}
                  assembly={assembly}
                  members={membersOf(data.people, variant)}
                />
              </Suspense>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Pixels that the picture will take, so that what stands below it does not move away. */
function useRoom(id: number, mayView: boolean): number {
  const { data } = useAlignments(id, mayView);
  const isNarrow = useIsNarrow();
  const files = data?.tracks.filter(
    ({ state, format }) => state === 'ready' && ['bam', 'cram'].includes(format),
  );
  const shown = Math.min(files?.length ?? 0, isNarrow ? 1 : stackedAtMost);
  return shown === 0 ? 0 : 100 + 195 * shown;
}

/** A family as reads are looked at: the parents above the patient, then everybody else. */
function membersOf(people: readonly FamilyMember[], variant: RunVariant): ReadsMember[] {
  const patient = people.find(({ isProband }) => isProband);
  const order = [patient?.father, patient?.mother, patient?.id];
  const place = ({ id }: FamilyMember): number => {
    const at = order.indexOf(id);
    return at === -1 ? order.length : at;
  };
  return people
    .toSorted((one, other) => place(one) - place(other))
    .map((person) => {
      const called = variant.genotypes.find(({ member }) => member === person.id);
      return {
        sample: person.id,
        isPatient: person === patient,
        symbol: (
          <svg
            className="kb-reads-symbol"
            viewBox="-24 -24 48 48"
            width={18}
            height={18}
            aria-hidden
          >
            <PersonSymbol person={person} x={0} y={0} />
          </svg>
        ),
        note: [kinTo(people, person.id), called?.genotype].filter(Boolean).join(' · '),
      };
    });
}
