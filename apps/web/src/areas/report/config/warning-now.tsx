import type { WarningNow } from '@wm/contract/report/run';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import type { LivePreview } from './preview-pane.tsx';

/** What is known of a warning at this moment; nothing where it says itself what is wrong with it. */
export type NowOf = (warningId: string) => WarningNow | 'waiting' | 'faulty' | undefined;

/** How many rows the warnings of a design are about, as its preview says. */
export function warningsNow({ preview, fault, isCurrent }: LivePreview): NowOf {
  if (!isCurrent) return () => 'waiting';
  if (fault) return () => 'faulty';
  const told = (preview.data?.modules ?? []).flatMap(({ warnsNow }) => warnsNow ?? []);
  return (id) => told.find(({ warning }) => warning === id);
}

const uncounted = {
  compared: '和上一次运行比较，运行时才知道会不会触发',
  unseen: '要看的列您没有权限查看，或者只能看到一部分，所以不计算会触发几行',
} as const;

function nowText(now: ReturnType<NowOf>): string {
  if (now === undefined) return '';
  if (now === 'waiting') return '正在计算现在会触发几行…';
  if (now === 'faulty') return '预览现在出不来，还不知道会触发几行';
  if (now.kind !== 'rows') return uncounted[now.kind];
  const { count, looked } = now;
  if (looked !== undefined) {
    const among = `前 ${formatCount(looked)} 行里`;
    return count === 0 ? `${among}没有一行符合` : `${among}现在会触发 ${formatCount(count)} 行`;
  }
  return count === 0 ? '现在没有一行符合' : `现在会触发 ${formatCount(count)} 行`;
}

/** What a warning would be about if the report were run now. */
export function WarningNowText({
  now,
  label,
}: {
  now: ReturnType<NowOf>;
  label: string;
}): ReactNode {
  const isMet = typeof now === 'object' && now.kind === 'rows' && now.count > 0;
  return (
    <p className={isMet ? 'rp-now rp-met' : 'rp-now'} role="status" aria-label={label}>
      {nowText(now)}
    </p>
  );
}
