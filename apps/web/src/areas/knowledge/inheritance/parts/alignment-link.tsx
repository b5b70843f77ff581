import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useAlignments } from '../case.api.ts';

interface AlignmentLinkProps {
  /** The case. */
  id: number;
  runNo: number;
  /** Keys of variants; each has a window of its own. */
  variants: readonly string[];
  children: ReactNode;
}

/** To the reads over variants, where the case has any. */
export function AlignmentLink(props: AlignmentLinkProps): ReactNode {
  const { id, runNo, variants, children } = props;
  const mayView = usePermission('genome:bam:list');
  const { data } = useAlignments(id, mayView);
  const places = variants.flatMap((key) => placeAround(key) ?? []);
  const hasReads = data?.tracks.some(({ state }) => state === 'ready') ?? false;
  if (!hasReads || places.length < variants.length) return null;
  const locus = places.join(' ');
  const search = new URLSearchParams({ case: `${id}`, run: `${runNo}`, locus, sort: 'BASE' });
  return <Link to={`/genome/bam-alignment?${search.toString()}`}>{children}</Link>;
}

/** 50 bases to each side of a variant; undefined for one that has no place. */
function placeAround(key: string): string | undefined {
  const [contig = '', pos = '', ref = ''] = key.split('-');
  const place = Number(pos);
  if (!(place > 0)) return undefined;
  const last = place + (/^[ACGTN]+$/.test(ref) ? ref.length - 1 : 0);
  return `${contig}:${Math.max(1, place - 50)}-${last + 50}`;
}
