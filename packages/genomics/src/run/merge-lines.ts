import { trimAlleles } from '../vcf/normalise.ts';
import type { VcfRecord } from '../vcf/vcf-record.ts';

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** What becomes one line: of each member the record that goes into it, if it has one. */
export type Line = (VcfRecord | undefined)[];

function sharedAlts(line: Line, record: VcfRecord): number {
  const there = new Set(line.flatMap((one) => one?.alts ?? []));
  return record.alts.filter((alt) => there.has(alt)).length;
}

/** The line of one REF into which a record goes: of those in which its member has none, that with most of its ALTs. */
function lineFor(lines: readonly Line[], at: number, record: VcfRecord): Line | undefined {
  let best: Line | undefined;
  let most = -1;
  for (const line of lines) {
    const shared = line[at] ? -1 : sharedAlts(line, record);
    if (shared > most) [best, most] = [line, shared];
  }
  return best;
}

/** The lines of one place from all members' records there: those of one REF that share an ALT stand together. */
export function linesOf(here: readonly VcfRecord[][]): Line[] {
  const refs = new Set(here.flatMap((records) => records.map(({ ref }) => ref)));
  return [...refs].toSorted(byText).flatMap((ref) => {
    const lines: Line[] = [];
    for (const [at, records] of here.entries())
      for (const record of records.filter((one) => one.ref === ref)) {
        const line = lineFor(lines, at, record);
        if (line) line[at] = record;
        else lines.push(here.map((_, member) => (member === at ? record : undefined)));
      }
    return lines;
  });
}

/** An allele whatever bases stand around it. */
function plainest(pos: number, ref: string, alt: string): string {
  const site = trimAlleles({ pos, ref, alt });
  return `${site.pos} ${site.ref} ${site.alt}`;
}

/**
 * Whether a member has, on another of its records of the place, an allele of a line that its own record of the line does not
 * list, or may have: what a caller writes as `*` or `<*>` can be anything.
 */
export function mayStandElsewhere(
  records: readonly VcfRecord[],
  own: VcfRecord | undefined,
  line: { ref: string; alts: readonly string[] },
): boolean {
  const listed = new Set(own?.alts);
  const asked = new Set(
    line.alts.flatMap((alt) =>
      listed.has(alt) ? [] : plainest(records[0]?.pos ?? 0, line.ref, alt),
    ),
  );
  return records.some(
    (record) =>
      record !== own &&
      record.alts.some(
        (alt) => !/^[ACGTN]+$/i.test(alt) || asked.has(plainest(record.pos, record.ref, alt)),
      ),
  );
}
