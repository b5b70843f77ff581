import type { LiveQuote } from '@wm/contract/trading/live-quote';

type Handler = (quote: LiveQuote) => void;

const handlers = new Map<number, Set<Handler>>();

/** Calls `handler` with each quote of a symbol until the answer is called. */
export function onQuote(id: number, handler: Handler): () => void {
  const own = handlers.get(id) ?? new Set();
  handlers.set(id, own.add(handler));
  return () => {
    own.delete(handler);
    if (own.size === 0 && handlers.get(id) === own) handlers.delete(id);
  };
}

/** A quote has come. */
export function hearQuote(quote: LiveQuote): void {
  for (const handler of handlers.get(quote.id) ?? []) handler(quote);
}
