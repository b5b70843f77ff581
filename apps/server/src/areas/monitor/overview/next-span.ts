import type { HealthFinding, HealthLevel } from '#core/health/health-checks.ts';

/** How something stood when it was last looked at. */
export interface KnownSpan {
  id: number;
  level: HealthLevel;
  doubts: number;
  /** Seconds since it was last seen so. */
  age: number;
}

/** What becomes of the known span: it goes on, it is doubted, or another begins. */
export type SpanStep =
  | { kind: 'goes-on'; id: number }
  | { kind: 'doubted'; id: number; doubts: number }
  | { kind: 'begins'; level: HealthLevel; doubts: number };

/** So many times in a row something is found otherwise before it is said: none turns red by one sample. */
const believedAfter = 2;
/** Nobody looked for so long that what was known says nothing any more. */
const staleSeconds = 90;

/** What a finding means beside what was known. */
export function nextSpan(known: KnownSpan | undefined, { level }: HealthFinding): SpanStep {
  if (!known || known.age > staleSeconds) {
    const isNews = level !== 'ok' && level !== known?.level;
    return { kind: 'begins', level: isNews ? 'ok' : level, doubts: isNews ? 1 : 0 };
  }
  if (known.level === level) return { kind: 'goes-on', id: known.id };
  const doubts = known.doubts + 1;
  if (doubts < believedAfter) return { kind: 'doubted', id: known.id, doubts };
  return { kind: 'begins', level, doubts: 0 };
}
