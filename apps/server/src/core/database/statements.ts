import type { PoolClient } from 'pg';

/**
 * Hears of a statement that has ended: its text, which holds no values, how long it took, and what `origin` said when it
 * began.
 */
export type StatementEnd = (text: string, ms: number, origin: unknown) => void;

/** Who hears of the statements of a pool. While nobody does, nothing is measured. */
export interface Statements {
  onEnd: Set<StatementEnd>;
  /** What runs a statement that begins now; its end comes from the socket and no longer knows. */
  origin: (() => unknown) | undefined;
}

type Query = (...given: unknown[]) => unknown;

/** Measures what a client of the pool runs. Streams of COPY measure nothing: they last as long as they are read. */
export function watchStatements(client: PoolClient, statements: Statements): void {
  const { onEnd } = statements;
  const plain = client.query.bind(client) as Query;
  const watched: Query = (...given) => {
    if (onEnd.size === 0) return plain(...given);
    const origin = statements.origin?.();
    const begun = performance.now();
    const end = (): void => {
      const ms = performance.now() - begun;
      for (const hear of onEnd) hear(textOf(given[0]), ms, origin);
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const tell = last as Query;
      given[given.length - 1] = (...results: unknown[]) => {
        end();
        tell(...results);
      };
      return plain(...given);
    }
    const result = plain(...given);
    if (result instanceof Promise) void result.then(end, end);
    return result;
  };
  client.query = watched as typeof client.query;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
