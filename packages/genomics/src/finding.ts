import { findingTexts } from './finding-texts.ts';
import type { FindingCode } from './finding-texts.ts';

/** How grave a finding is: an error makes (part of) the input unusable, a warning changes how it is read, info is for the reader only. */
export type FindingLevel = 'error' | 'warning' | 'info';

/** Something noticed while reading. `text` is the Chinese sentence for the user; `line` is 1-based and the first place; `count` is how often it was met. */
export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  text: string;
  line?: number;
  count: number;
}

/** A bounded collection of findings: file-wide codes are merged into one entry with a count. */
export interface Findings {
  /** Adds one finding; `values` fill the `{name}` places of the code's text, `level` overrides the code's own. */
  report(
    code: FindingCode,
    values?: Record<string, string | number>,
    line?: number,
    level?: FindingLevel,
  ): void;
  /** Everything reported so far, in order of first appearance. */
  list(): Finding[];
}

/** The error thrown when nothing can be read at all. `code` is one of the finding codes, `message` its Chinese text. */
export class GenomicsError extends Error {
  readonly code: FindingCode;
  /** Builds the error from its code; `values` fill the places of the text. */
  constructor(code: FindingCode, values: Record<string, string | number> = {}) {
    super(findingText(code, values));
    this.name = 'GenomicsError';
    this.code = code;
  }
}

/** The Chinese text of a code with its `{name}` places filled from `values` (a missing value stays visible as `{name}`). */
export function findingText(code: FindingCode, values: Record<string, string | number>): string {
  return findingTexts[code].text.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  );
}

/** Codes whose findings differ by what they name, of which there are few. */
const keptApart = /^(?:PED|FLT|VCF031|VCF032)/;

/** An empty collection. PED findings and those of filters and samples are kept one by one; other VCF findings are merged by code, so memory stays bounded on any file. */
export function createFindings(): Findings {
  const byKey = new Map<string, Finding>();
  return {
    report(code, values = {}, line, level) {
      const text = findingText(code, values);
      const key = keptApart.test(code) ? `${code} ${text}` : code;
      const known = byKey.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      const finding: Finding = { code, level: level ?? findingTexts[code].level, text, count: 1 };
      if (line !== undefined) finding.line = line;
      byKey.set(key, finding);
    },
    list: () => [...byKey.values()],
  };
}
