import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';

/** What a span may say of itself. */
export type Attributes = Record<string, string | number>;

/** One step of a request or a job. */
interface Span {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  /** OTLP: 1 internal, 2 server, 3 client. */
  kind: 1 | 2 | 3;
  begunNs: bigint;
  endNs: bigint;
  attributes: Attributes;
  isFailed: boolean;
}

/** The span within which something runs. */
export interface Current {
  traceId: string;
  spanId: string;
}

export interface Tracer {
  /** Whether the next request or job is among those that are traced. */
  isDrawn: () => boolean;
  /** Begins the span of a request or job; `work` runs inside it. */
  root: <T>(
    begin: { name: string; kind: Span['kind']; traceId?: string },
    work: (end: (attributes: Attributes, isFailed: boolean) => void) => T,
  ) => T;
  /** The span of what runs now, where it is traced. */
  current: () => Current | undefined;
  /** Notes a step of a span that has ended. */
  step: (parent: Current, step: { name: string; ms: number; attributes: Attributes }) => void;
  close: () => Promise<void>;
}

const flushMs = 1000;
/** Spans that wait; while nobody takes them they are dropped. */
const waitingAtMost = 5000;
const atOnce = 500;

const current = new AsyncLocalStorage<Current>();

const now = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));

/** Traces of some requests and jobs, sent as OTLP/JSON to a collector. What it refuses is dropped: nothing waits for it. */
export function createTracer(
  { endpoint, percent }: { endpoint: string; percent: number },
  { send, logger }: { send: (url: string, body: string) => Promise<void>; logger: Logger },
): Tracer {
  let waiting: Span[] = [];
  let hasWarned = false;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, atOnce);
      try {
        await send(`${endpoint}/v1/traces`, JSON.stringify(otlpOf(spans)));
        hasWarned = false;
      } catch (error) {
        waiting = [];
        if (!hasWarned) logger.warn({ err: (error as Error).message }, 'traces could not be sent');
        hasWarned = true;
      }
    }
  };
  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, flushMs);
  timer.unref();
  const keep = (span: Span): void => {
    if (waiting.length < waitingAtMost) waiting.push(span);
  };
  return {
    isDrawn: () => Math.random() * 100 < percent,
    root: ({ name, kind, traceId }, work) => {
      const own = { traceId: traceId ?? randomBytes(16).toString('hex'), spanId: newId() };
      const begunNs = now();
      return current.run(own, () =>
        work((attributes, isFailed) =>
          keep({
            ...own,
            parentId: undefined,
            name,
            kind,
            begunNs,
            endNs: now(),
            attributes,
            isFailed,
          }),
        ),
      );
    },
    current: () => current.getStore(),
    step: (parent, { name, ms, attributes }) => {
      const endNs = now();
      const begunNs = endNs - BigInt(Math.round(ms * 1e6));
      const { traceId, spanId: parentId } = parent;
      keep({
        traceId,
        spanId: newId(),
        parentId,
        name,
        kind: 3,
        begunNs,
        endNs,
        attributes,
        isFailed: false,
      });
    },
    close: async () => {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

/** Unique by a random part of the process and a count: randomness for each costs more than the rest of a span. */
const processPart = randomBytes(4).toString('hex');
let spanCount = 0;

function newId(): string {
  spanCount += 1;
  return processPart + (spanCount % 2 ** 32).toString(16).padStart(8, '0');
}

/** OpenTelemetry protocol 1.x, JSON encoding: ids in hex, 64-bit numbers as texts. */
function otlpOf(spans: readonly Span[]): object {
  const keyValues = (attributes: Attributes): object[] =>
    Object.entries(attributes).map(([key, value]) => ({
      key,
      value:
        typeof value === 'number'
          ? { intValue: String(Math.round(value)) }
          : { stringValue: value },
    }));
  const shown = spans.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: String(span.begunNs),
    endTimeUnixNano: String(span.endNs),
    attributes: keyValues(span.attributes),
    status: span.isFailed ? { code: 2 } : {},
  }));
  const resource = { attributes: keyValues({ 'service.name': 'work-manage' }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'work-manage' }, spans: shown }] }],
  };
}
