import { createHash } from 'node:crypto';
import type { CaseReport, ReportFacts } from '@wm/contract/knowledge/inheritance/case-report';
import type { ReportTexts } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { storable } from '#core/text/storable.ts';

/** All that a report tells: what is frozen when it is signed. */
export interface FrozenReport {
  caseId: number;
  version: number;
  texts: ReportTexts;
  facts: ReportFacts;
  writers: string[];
  checked: CaseReport['checked'];
  signed: CaseReport['signed'];
}

/** A report as the text that is kept, and the SHA-256 of its UTF-8 in hexadecimal digits. */
export function freezeReport(report: FrozenReport): {
  frozen: string;
  checksum: string;
} {
  const frozen = JSON.stringify(storable(report));
  return {
    frozen,
    checksum: createHash('sha256').update(frozen, 'utf8').digest('hex'),
  };
}

/** What `freezeReport` made, and the database lets nobody change. */
export function readFrozen(frozen: string): FrozenReport {
  return JSON.parse(frozen);
}
