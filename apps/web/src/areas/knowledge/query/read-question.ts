/** What somebody has typed, as far as its form tells. */
export type Question =
  | { kind: 'rsid'; rsid: string }
  | { kind: 'site'; key: string }
  | { kind: 'words'; text: string; gene: string; change: string };

/**
 * Reads a question: `rs123`, coordinates in any of the usual spellings (`chr7:140453136:A:T`, with dashes or blanks), a
 * change behind its gene (`BRAF V600E`, `BRAF p.Val600Glu`), or words.
 */
export function readQuestion(typed: string): Question {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (/^rs\d{1,12}$/i.test(text)) return { kind: 'rsid', rsid: text.toLowerCase() };
  const site =
    /^(?:chr)?(\d{1,2}|X|Y|MT?)[-:_ ](?:g\.)?(\d{1,10})[-:_ ]?([ACGTN]+)[-:_> ]([ACGTN]+)$/i.exec(
      text,
    );
  if (site) {
    const [, chrom = '', pos = '', ref = '', alt = ''] = site;
    const contig = chrom.toUpperCase() === 'M' ? 'MT' : chrom.toUpperCase();
    return {
      kind: 'site',
      key: trimmed({ contig, pos: Number(pos), ref: ref.toUpperCase(), alt: alt.toUpperCase() }),
    };
  }
  const [first = '', ...rest] = text.split(' ');
  const change = rest.join(' ');
  const isChange = /^(?:[pcg]\.)?\(?[A-Za-z*]{1,3}\d|^c\.|^p\./.test(change);
  return { kind: 'words', text, gene: first, change: isChange ? change : '' };
}

interface Site {
  contig: string;
  pos: number;
  ref: string;
  alt: string;
}

/** The shortest form of both alleles, as imports store it. */
function trimmed({ contig, pos, ref, alt }: Site): string {
  let [start, first, second] = [pos, ref, alt];
  while (first.length > 1 && second.length > 1 && first.at(-1) === second.at(-1)) {
    first = first.slice(0, -1);
    second = second.slice(0, -1);
  }
  while (first.length > 1 && second.length > 1 && first[0] === second[0]) {
    first = first.slice(1);
    second = second.slice(1);
    start += 1;
  }
  return `${contig}-${start}-${first}-${second}`;
}
