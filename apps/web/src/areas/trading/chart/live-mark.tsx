import type { LiveQuote } from '@wm/contract/trading/live-quote';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';

/** How the live source of the chart stands, in few words; its last price is dimmed while it does not tell. */
export function LiveMark({ quote }: { quote: LiveQuote | undefined }): ReactNode {
  if (!quote) return null;
  return (
    <span className={`tr-live is-${quote.state}`} role="status" aria-label="实时行情">
      {liveText(quote)}
    </span>
  );
}

/** What is said of it. */
export function liveText({ state, bar, heardTime, retrySeconds }: LiveQuote): string {
  const price = bar ? ` ${bar.close}` : '';
  if (state === 'live') return bar || heardTime !== null ? `实时${price}` : '已连接，等待报价';
  const last =
    heardTime === null
      ? '还没有报价'
      : `最后报价${price} ${formatDateTime(new Date(heardTime).toISOString()).slice(11)}`;
  return `${last}，${retrySeconds} 秒后重连`;
}
