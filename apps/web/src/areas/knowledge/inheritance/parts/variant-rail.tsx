import type { MouseEvent, ReactNode } from 'react';

/** What a variant is looked at for, in the order of its sheet. */
const variantParts = [
  '概览',
  '标签与备注',
  '遗传模式',
  '家系基因型',
  '复合杂合',
  'ACMG',
  '证据',
  '疾病与表型',
  '通路',
  '浏览器',
  '历史',
] as const;
type VariantPart = (typeof variantParts)[number];

/** Ways to the parts of a variant's sheet; they stay in sight while it is scrolled. */
export function VariantRail(): ReactNode {
  const go = (event: MouseEvent<HTMLButtonElement>, name: VariantPart): void => {
    const sheet = event.currentTarget.closest('.kb-variant-sheet');
    const part = sheet?.querySelector(`[data-part="${name}"]`);
    part?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className="kb-variant-rail" aria-label="变异的各部分">
      {variantParts.map((name) => (
        <button key={name} type="button" onClick={(event) => go(event, name)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

/** A part of the sheet that the rail leads to. */
export function RailPart({
  name,
  children,
}: {
  name: VariantPart;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="kb-variant-part" data-part={name}>
      {children}
    </div>
  );
}
