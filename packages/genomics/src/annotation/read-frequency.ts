import { annovarBlock } from './annovar.ts';
import type { AnnotationQuery, FrequencyReading } from './annotation-entry.ts';
import { frequencyClassOf, readFrequency } from './frequency-names.ts';
import type { FrequencyClass } from './frequency-names.ts';
import { cellOf } from './pipe-format.ts';
import type { PipeFormat } from './pipe-format.ts';
import type { SelectedEntries } from './select-entries.ts';
import { infoValue } from '../vcf/info.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/** Records whose INFO is searched for frequencies that the header does not declare. */
const LEARNED_RECORDS = 5_000;

interface Key {
  name: string;
  class: FrequencyClass;
  /** The header (or the caller) names it: an allele without it was looked up and not found. */
  isDeclared: boolean;
}

/** Reads frequencies of one file; it learns keys that the header does not declare from the first records. */
export interface FrequencyReader {
  read(query: AnnotationQuery, own: OwnEntries | undefined): FrequencyReading;
  /** The keys that gave or could give a value, in the spelling of the filter's report. */
  keys(): string[];
}

/** The entries of the ALT in an annotation that has frequency columns. */
export interface OwnEntries {
  raw: string;
  format: PipeFormat;
  selected: SelectedEntries;
}

/** A reader for one file. With `chosen` only these INFO keys are read. */
export function createFrequencyReader(
  header: VcfHeader,
  chosen: readonly string[] | undefined,
): FrequencyReader {
  const keys = new Map<string, Key>();
  const used = new Set<string>();
  let learned = chosen ? LEARNED_RECORDS : 0;
  const learn = (name: string, isDeclared: boolean): void => {
    const kind = frequencyClassOf(name, 'info');
    if (kind !== 0 && !keys.has(name)) keys.set(name, { name, class: kind, isDeclared });
  };
  for (const name of chosen ?? []) {
    if (header.info.has(name)) keys.set(name, { name, class: 4, isDeclared: true });
  }
  if (!chosen) for (const name of header.info.keys()) learn(name, true);
  for (const key of keys.values()) used.add(key.name);

  return {
    keys: () => [...used],
    read(query, own) {
      if (learned < LEARNED_RECORDS) {
        learned += 1;
        for (const part of query.info.split(';')) {
          const equals = part.indexOf('=');
          if (equals > 0) learn(part.slice(0, equals), false);
        }
      }
      const best = createBest(used);
      const block = annovarBlock(query.info, query.altNumber);
      const info = block ? `${block.shared};${block.own}` : query.info;
      let isAsked = false;
      for (const key of keys.values()) {
        const raw = infoValue(info, key.name);
        if (raw === undefined || raw === true) {
          isAsked ||= key.isDeclared && (!block || block.own !== '');
          continue;
        }
        isAsked = true;
        best.take(key.class, key.name, readFrequency(ownValue(raw, query)));
      }
      if (block && !chosen) {
        const raw = infoValue(block.own, 'AF');
        if (typeof raw === 'string') {
          isAsked = true;
          best.take(4, 'ANNOVAR.AF', readFrequency(raw));
        }
      }
      if (own && !chosen) isAsked = readColumns(own, best) || isAsked;
      return best.reading(isAsked);
    },
  };
}

/** The value of this ALT where there is one per ALT; a list of another length is left whole. */
function ownValue(raw: string, { alts, altNumber }: AnnotationQuery): string {
  if (!raw.includes(',')) return raw;
  const values = raw.split(',');
  return values.length === alts.length ? values[altNumber - 1]! : raw;
}

/** VEP writes what it knows of an allele into every entry of it, so one entry tells; of unclear alleles all are asked. */
function readColumns({ raw, format, selected }: OwnEntries, best: Best): boolean {
  const { ranges, isUndetermined } = selected;
  const last = isUndetermined ? ranges.length : Math.min(2, ranges.length);
  for (let at = 0; at < last; at += 2) {
    for (const { column, name, class: kind } of format.frequencies) {
      const text = cellOf(raw, ranges[at]!, ranges[at + 1]!, column);
      best.take(kind, name, readFrequency(text));
    }
  }
  return ranges.length > 0 && format.frequencies.length > 0;
}

interface Best {
  take(kind: FrequencyClass, key: string, value: number): void;
  reading(isAsked: boolean): FrequencyReading;
}

function createBest(used: Set<string>): Best {
  let value = -1;
  let key = '';
  let filtering = -1;
  let filteringKey = '';
  let group = -1;
  return {
    take(kind, name, found) {
      used.add(name);
      if (found < 0) return;
      if (kind === 1) {
        if (found > filtering) [filtering, filteringKey] = [found, name];
        return;
      }
      if (kind === 2 && found > group) group = found;
      if (found > value) [value, key] = [found, name];
    },
    reading(isAsked) {
      const groupMaximum = filtering >= 0 ? filtering : group;
      // A filtering frequency is at most the frequency itself, so it may stand in where nothing else is given.
      if (value < 0 && filtering >= 0) [value, key] = [filtering, filteringKey];
      const state = value >= 0 ? 'number' : isAsked ? 'absent' : 'unknown';
      return { state, value, key, groupMaximum };
    },
  };
}
