import type { BodyOf } from '@wm/contract/core/endpoint';
import type {
  AnalysedLine,
  mutationAnalysisEndpoint,
  Placing,
} from '@wm/contract/knowledge/mutation-analysis';
import { readQuestion } from '@wm/contract/knowledge/read-question';
import type { Assembly, Question } from '@wm/contract/knowledge/read-question';
import type { Database } from '#core/database/database.ts';
import { countKnownPlaces, findMutations } from './mutation-analysis.repository.ts';

type Db = Pick<Database, 'execute'>;
type Site = Extract<Question, { kind: 'site' }>;

interface Analysed {
  lines: AnalysedLine[];
  placing: Placing | null;
}

/** Reads each line that is not empty and finds what it means. Places that do not say their assembly are all of one. */
export async function analyseLines(
  db: Db,
  { lines, assembly }: BodyOf<typeof mutationAnalysisEndpoint>,
  options: { withEvidence: boolean },
): Promise<Analysed> {
  const read = lines.flatMap((line, at) => {
    const text = line.trim();
    const question = readQuestion(text.replaceAll('\t', ' '));
    return text === '' ? [] : [{ line: at + 1, text, question }];
  });
  const placing = await placingOf(
    db,
    read.map(({ question }) => question),
    assembly,
  );
  const analysed: AnalysedLine[] = [];
  for (const { question: given, ...line } of read) {
    const question = placed(given, placing);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { found, total } = await findMutations(db, question, options);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const elsewhere = total > 0 ? null : await findElsewhere(db, question);
    analysed.push({ ...line, ...readingOf(question, total), found, total, elsewhere });
  }
  return { lines: analysed, placing };
}

/** Of which assembly the places are that do not say it: the one that was asked for, else the one in which more are known. */
async function placingOf(
  db: Db,
  questions: readonly Question[],
  asked: Assembly | '',
): Promise<Placing | null> {
  const keys = questions.flatMap((one) =>
    one.kind === 'site' && one.assembly === '' ? [one.key] : [],
  );
  if (keys.length === 0) return null;
  const { GRCh37: known37, GRCh38: known38 } = await countKnownPlaces(db, keys);
  const likely = known38 > known37 ? 'GRCh38' : 'GRCh37';
  return { assembly: asked || likely, lines: keys.length, known37, known38 };
}

function placed(question: Question, placing: Placing | null): Question {
  if (question.kind !== 'site' || question.assembly !== '' || !placing) return question;
  return { ...question, assembly: placing.assembly };
}

/** What the catalog knows at a place of the other assembly. It is another place, so it is told and not taken. */
async function findElsewhere(db: Db, question: Question): Promise<AnalysedLine['elsewhere']> {
  if (question.kind !== 'site' || question.assembly === '') return null;
  const assembly = question.assembly === 'GRCh37' ? 'GRCh38' : 'GRCh37';
  const other: Site = { ...question, assembly };
  const { found } = await findMutations(db, other, { withEvidence: false });
  const [one] = found;
  if (!one) return null;
  const key = question.assembly === 'GRCh37' ? one.key37 : one.key38;
  return { assembly, name: [one.geneSymbol, one.hgvsP || one.name].filter(Boolean).join(' '), key };
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
