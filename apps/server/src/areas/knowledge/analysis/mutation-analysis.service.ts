import type { AnalysedLine } from '@wm/contract/knowledge/mutation-analysis';
import { readQuestion } from '@wm/contract/knowledge/read-question';
import type { Question } from '@wm/contract/knowledge/read-question';
import type { Database } from '#core/database/database.ts';
import { findMutations } from './mutation-analysis.repository.ts';

/** Reads each line that is not empty and finds what it means. */
export async function analyseLines(
  db: Pick<Database, 'execute'>,
  lines: readonly string[],
  options: { withEvidence: boolean },
): Promise<AnalysedLine[]> {
  const analysed: AnalysedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const question = readQuestion(text.replaceAll('\t', ' '));
    const { found, total } = await findMutations(db, question, options);
    analysed.push({ line: at + 1, text, ...readingOf(question, total), found, total });
  }
  return analysed;
}

function readingOf(question: Question, total: number): Pick<AnalysedLine, 'kind' | 'reading'> {
  if (question.kind === 'rsid') return { kind: 'rsid', reading: question.rsid };
  if (question.kind === 'site') {
    const reading = [question.assembly, question.key].filter(Boolean).join(' ');
    return { kind: 'site', reading };
  }
  if (question.change !== '')
    return { kind: 'change', reading: [question.gene, question.change].filter(Boolean).join(' ') };
  return total > 0 ? { kind: 'gene', reading: question.text } : { kind: 'unread', reading: '' };
}
