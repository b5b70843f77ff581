/** Consecutive informative sites at which a child has only one parent's alleles. Positions in bp, inclusive. */
export interface UpdRun {
  contig: string;
  start: number;
  end: number;
  sites: number;
  parent: '父源' | '母源';
}

/** One chromosome of one child: sites where the parents are opposite homozygotes and the child is homozygous for one of them, or heterozygous as expected. */
export interface UpdContig {
  contig: string;
  paternal: number;
  maternal: number;
  biparental: number;
}

/** Uniparental disomy hints of one child. Runs shorter than three sites are counted in `contigs` only. */
export interface UpdSummary {
  contigs: UpdContig[];
  runs: UpdRun[];
}

/** Collects informative sites of one child in file order. */
export interface UpdCounter {
  /** `origin` is 1 for only the father's allele, 2 for only the mother's, 0 for one of each. */
  add(contig: string, pos: number, origin: 0 | 1 | 2): void;
  summary(): UpdSummary;
}

/** Shortest run that is reported. */
const MIN_UPD_RUN = 3;

/** An empty counter. Sites must come sorted for runs to mean anything. */
export function createUpdCounter(): UpdCounter {
  const contigs = new Map<string, UpdContig>();
  const runs: UpdRun[] = [];
  let run: UpdRun | undefined;
  const close = (): void => {
    if (run && run.sites >= MIN_UPD_RUN) runs.push(run);
    run = undefined;
  };
  return {
    add(contig, pos, origin) {
      let counts = contigs.get(contig);
      if (!counts) {
        counts = { contig, paternal: 0, maternal: 0, biparental: 0 };
        contigs.set(contig, counts);
      }
      if (run && run.contig !== contig) close();
      if (origin === 0) {
        counts.biparental += 1;
        close();
        return;
      }
      const parent = origin === 1 ? '父源' : '母源';
      counts[origin === 1 ? 'paternal' : 'maternal'] += 1;
      if (run && run.parent !== parent) close();
      run ??= { contig, start: pos, end: pos, sites: 0, parent };
      run.end = pos;
      run.sites += 1;
    },
    summary() {
      close();
      return { contigs: [...contigs.values()], runs };
    },
  };
}
