import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';

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
export type VariantPart = (typeof variantParts)[number];

interface VariantRailProps {
  /** The part that is looked at: the next variant is shown from there. */
  at: RefObject<VariantPart>;
}

/** Ways to the parts of a variant's sheet; they stay in sight while it is scrolled. */
export function VariantRail({ at }: VariantRailProps): ReactNode {
  const rail = useRef<HTMLElement>(null);
  const go = (event: MouseEvent<HTMLButtonElement>, name: VariantPart): void => {
    partOf(event.currentTarget, name)?.scrollIntoView({ block: 'start' });
  };
  useLayoutEffect(() => {
    const nav = rail.current;
    if (!nav) return undefined;
    if (at.current !== '概览') partOf(nav, at.current)?.scrollIntoView({ block: 'start' });
    return () => {
      at.current = partBelow(nav);
    };
  }, [at]);
  return (
    <nav ref={rail} className="kb-variant-rail" aria-label="变异的各部分">
      {variantParts.map((name) => (
        <button key={name} type="button" onClick={(event) => go(event, name)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

function partOf(inSheet: Element, name: VariantPart): Element | null | undefined {
  return inSheet.closest('.kb-variant-sheet')?.querySelector(`[data-part="${name}"]`);
}

/** A part whose beginning is this near to the rail is the one that is looked at, though the one before still shows. */
const nearPx = 60;

/** The part that stands below the rail. */
function partBelow(rail: Element): VariantPart {
  const line = rail.getBoundingClientRect().bottom + nearPx;
  const begun = variantParts.filter((name) => {
    const top = partOf(rail, name)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
  return begun.at(-1) ?? '概览';
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
