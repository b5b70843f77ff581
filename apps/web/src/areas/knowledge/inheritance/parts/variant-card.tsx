import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import type { VariantLabel } from '@wm/contract/knowledge/inheritance/label';
import type { VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isTyping } from '#core/shortcuts/is-typing.ts';
import { geneAddress } from '../../gene/gene-address.ts';
import { LabelTools, useLabelling } from '../labels/label-tools.tsx';
import { ClassBadge } from '../acmg/class-badge.tsx';
import { MarkTools, useMarking } from './mark-tools.tsx';
import { pairOn } from './variant-query.ts';
import { sayClinVar, sayConsequence, sayFrequency, sayImpact, stateMarks } from './words.ts';

interface VariantCardProps {
  /** The case. */
  id: number;
  variant: RunVariant;
  model: string;
  partners: ReadonlyMap<string, RunVariant>;
  marks: ReadonlyMap<string, VariantMark>;
  labels: ReadonlyMap<string, VariantLabel[]>;
  reviews: ReadonlyMap<string, ReviewedClass>;
  isOpen: boolean;
  onOpen: (key: string) => void;
}

/** A variant with its models and its mark; a pair is one card with both of its sides. */
export function VariantCard(props: VariantCardProps): ReactNode {
  const { id, variant, model, partners, marks, labels, reviews, isOpen, onOpen } = props;
  const fitting = variant.models.filter(({ state }) => state !== 'inconsistent');
  const pair = pairOn(variant, model);
  const partner = pair && partners.get(pair.partner);
  const mark = marks.get(variant.variant);
  const marking = useMarking({ id, variant: variant.variant, mark });
  const worn = labels.get(variant.variant) ?? [];
  const labelling = useLabelling({ id, variant: variant.variant, labels: worn });
  return (
    // The keys are a quicker way to the buttons within.
    // oxlint-disable-next-line no-noninteractive-element-interactions -- see above
    <li
      className="kb-variant"
      data-open={isOpen || undefined}
      data-mark={mark?.mark}
      onKeyDown={(event) => {
        if (isTyping(event.nativeEvent)) return;
        marking?.handleKey(event);
        labelling?.handleKey(event);
      }}
    >
      <p className="kb-variant-models">
        {variant.gene === '' ? (
          <strong>基因间</strong>
        ) : (
          <Link to={geneAddress(variant.gene)}>{variant.gene}</Link>
        )}
        {fitting.map((one) => (
          <span key={one.model} title={one.text}>
            <span aria-hidden>{stateMarks[one.state][0]}</span> {one.name}
            <span className="wm-visually-hidden">{stateMarks[one.state][1]}</span>
          </span>
        ))}
      </p>
      <Side variant={variant} review={reviews.get(variant.variant)} onOpen={onOpen} />
      <MarkTools mark={mark} marking={marking} />
      <LabelTools labels={worn} labelling={labelling} />
      {pair && (
        <div className="kb-variant-pair">
          <p>
            {pair.phaseName}，{stateMarks[pair.state][1]}
            {variant.pairs.length > 1 && `（另有 ${variant.pairs.length - 1} 个配对）`}
          </p>
          {partner ? (
            <Side variant={partner} review={reviews.get(partner.variant)} onOpen={onOpen} />
          ) : (
            <span className="kb-mono">{pair.partner}</span>
          )}
        </div>
      )}
    </li>
  );
}

/** One variant in a line: what it does, how common it is, who carries it. */
function Side({
  variant,
  review,
  onOpen,
}: {
  variant: RunVariant;
  review: ReviewedClass | undefined;
  onOpen: (key: string) => void;
}): ReactNode {
  const change = variant.hgvsP || variant.hgvsC;
  return (
    <div className="kb-variant-side">
      <button type="button" className="kb-mono" onClick={() => onOpen(variant.variant)}>
        {change ? afterColon(change) : variant.variant}
      </button>
      <span className="kb-variant-facts">
        {review && <ClassBadge review={review} />}
        <span title={variant.consequence}>{sayConsequence(variant.consequence)}</span>
        <span>影响{sayImpact(variant.impact)}</span>
        <span title={variant.frequencyKey}>频率 {sayFrequency(variant)}</span>
        {variant.clinVar !== '' && (
          <span title={variant.clinVar}>ClinVar {sayClinVar(variant.clinVar)}</span>
        )}
        <span>
          {variant.genotypes.map(({ member, genotype }) => `${member} ${genotype}`).join('　')}
        </span>
      </span>
    </div>
  );
}

function afterColon(change: string): string {
  return change.slice(change.indexOf(':') + 1);
}
