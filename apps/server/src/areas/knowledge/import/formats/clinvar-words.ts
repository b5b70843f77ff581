/** ClinVar's significance as the catalog words it; what is none of them is 其他, and the source's own words stay beside it. */
export function significanceOf(raw: string): string {
  const text = raw.toLowerCase().replaceAll('_', ' ');
  if (text === '' || text === 'not provided' || text === '-') return '';
  if (text.startsWith('conflicting')) return '冲突';
  const [first = ''] = text.split(/[/|,;]/).map((part) => part.trim());
  return words[first] ?? '其他';
}

const words: Readonly<Record<string, string>> = {
  pathogenic: '致病',
  'likely pathogenic': '可能致病',
  'uncertain significance': '意义未明',
  'likely benign': '可能良性',
  benign: '良性',
  'drug response': '药物反应',
  'risk factor': '风险因素',
};

/** Stars of a review status, by ClinVar's own table. */
export function starsOf(status: string): number {
  const text = status.toLowerCase().replaceAll('_', ' ');
  if (text.includes('practice guideline')) return 4;
  if (text.includes('expert panel')) return 3;
  if (text.includes('multiple submitters') && text.includes('no conflict')) return 2;
  if (text.startsWith('criteria provided')) return 1;
  return 0;
}

/** Position of the amino acid that a protein change names, in one or three letters; null for what names none. */
export function aminoPosition(change: string): number | null {
  const match = /(?:^|[:.(\s])(?:p\.)?\(?(?:[A-Z][a-z]{2}|[A-Z*])(\d{1,5})(?!\d)/.exec(change);
  return match ? Number(match[1]) : null;
}
