/** What a release is of: gene models, population frequencies, ClinVar, the program that annotated, anything else. */
export type ReleaseKind = 'genes' | 'frequency' | 'clinVar' | 'tool' | 'other';

/** A source of a file's annotation. `version` is empty where the header does not tell it. */
export interface AnnotationRelease {
  kind: ReleaseKind;
  name: string;
  version: string;
}

/** The INFO keys that an analysis read, by what it read from them. */
export interface ReadKeys {
  genes: readonly string[];
  frequency: readonly string[];
  clinVar: readonly string[];
}

/** Lines are read so far: the rest of a command line is its list of files. */
const lineAtMost = 4000;

/** What VEP names in its line, in its own words, and what each is. */
const vepSources: Readonly<Record<string, [kind: ReleaseKind, name: string]>> = {
  vep: ['tool', 'Ensembl VEP'],
  gencode: ['genes', 'GENCODE'],
  refseq: ['genes', 'RefSeq'],
  genebuild: ['genes', 'Ensembl genebuild'],
  clinvar: ['clinVar', 'ClinVar'],
  gnomad: ['frequency', 'gnomAD'],
  gnomade: ['frequency', 'gnomAD exomes'],
  gnomadg: ['frequency', 'gnomAD genomes'],
  exac: ['frequency', 'ExAC'],
  esp: ['frequency', 'ESP'],
  '1000genomes': ['frequency', '1000 Genomes'],
  '1000-genomes': ['frequency', '1000 Genomes'],
  dbsnp: ['other', 'dbSNP'],
  cosmic: ['other', 'COSMIC'],
  'hgmd-public': ['other', 'HGMD-PUBLIC'],
  sift: ['other', 'SIFT'],
  polyphen: ['other', 'PolyPhen'],
};

/**
 * The sources of a file's annotation with their releases, as VEP, SnpEff, SnpSift, bcftools csq and annotate, ANNOVAR and
 * `Source` and `Version` of INFO lines tell them. What was read but is told by none of these is listed with an empty version.
 * Never throws; folders of command lines are left out.
 */
export function releasesOf(lines: readonly string[], read: ReadKeys): AnnotationRelease[] {
  const found = new Map<string, AnnotationRelease>();
  const add = (one: AnnotationRelease): void => {
    if (one.version !== '') found.set(`${one.kind} ${one.name} ${one.version}`, one);
  };
  for (const line of lines) {
    const text = line.slice(0, lineAtMost);
    for (const one of releasesOfLine(text)) add(one);
  }
  const told = new Set([...found.values()].map(({ kind }) => kind));
  for (const kind of ['genes', 'frequency', 'clinVar'] as const) {
    const [first] = read[kind];
    if (first !== undefined && !told.has(kind))
      found.set(kind, { kind, name: read[kind].join('、'), version: '' });
  }
  return [...found.values()];
}

function releasesOfLine(line: string): AnnotationRelease[] {
  if (line.startsWith('##VEP=')) return releasesOfVep(line);
  if (line.startsWith('##INFO=<')) return releasesOfInfo(line);
  const [, key = '', text = ''] = /^##([\w/]+)=(.*)$/.exec(line) ?? [];
  const value = unquoted(text);
  switch (key) {
    case 'SnpEffVersion':
      return [{ kind: 'tool', name: 'SnpEff', version: firstWord(value) }];
    case 'SnpEffCmd':
      return [{ kind: 'genes', name: 'SnpEff 数据库', version: genomeIn(value) }];
    case 'bcftools/csqVersion':
    case 'bcftools_csqVersion':
      return [{ kind: 'tool', name: 'bcftools csq', version: firstWord(value) }];
    case 'bcftools/csqCommand':
    case 'bcftools_csqCommand':
      return [
        { kind: 'genes', name: 'bcftools csq', version: fileAfter(value, /^(-g|--gff-annot)$/) },
      ];
    case 'bcftools/annotateCommand':
    case 'bcftools_annotateCommand':
      return annotatedWith(fileAfter(value, /^(-a|--annotations)$/), 'bcftools annotate');
    case 'SnpSiftCmd':
      return annotatedWith(fileAfter(value, /^annotate$/i), 'SnpSift');
    case 'dbSNP_BUILD_ID':
      return [{ kind: 'other', name: 'dbSNP', version: firstWord(value) }];
    default:
      return [];
  }
}

/** `##VEP="v110" gencode="GENCODE 44" …`, quoted or not; a value goes on until the next name. */
function releasesOfVep(line: string): AnnotationRelease[] {
  return line
    .slice(2)
    .split(/ (?=[\w-]+=)/)
    .flatMap((part) => {
      const at = part.indexOf('=');
      const source = vepSources[part.slice(0, at).toLowerCase()];
      if (!source) return [];
      const [kind, name] = source;
      return [{ kind, name, version: unquoted(part.slice(at + 1)).trim() }];
    });
}

/** What an INFO line says of where its values come from; ANNOVAR says it in the names of its fields. */
function releasesOfInfo(line: string): AnnotationRelease[] {
  const id = /[<,]ID=([^,>]+)/.exec(line)?.[1] ?? '';
  const source = /,Source="([^"]*)"/.exec(line)?.[1] ?? '';
  const version = /,Version="([^"]*)"/.exec(line)?.[1] ?? '';
  if (source !== '')
    return [{ kind: kindOf(source) ?? kindOf(id) ?? 'other', name: source, version }];
  const [, database = ''] =
    /^((?:gnomad\d+|exac\d+|clinvar_\d{6,8}|avsnp\d+|dbnsfp\d+[a-z]?)(?:_(?:exome|genome))?)/i.exec(
      id,
    ) ?? [];
  return database === ''
    ? []
    : [{ kind: kindOf(database) ?? 'other', name: 'ANNOVAR', version: database }];
}

function annotatedWith(file: string, name: string): AnnotationRelease[] {
  return [{ kind: kindOf(file) ?? 'other', name, version: file }];
}

function kindOf(name: string): ReleaseKind | undefined {
  if (/clinvar|^clnsig/i.test(name)) return 'clinVar';
  if (/gnomad|exac|1000g|topmed|esp6500/i.test(name)) return 'frequency';
  return /ensembl|gencode|refseq|refgene/i.test(name) ? 'genes' : undefined;
}

function unquoted(text: string): string {
  return text.replace(/^"/, '').replace(/"$/, '');
}

/** `4.2` of `4.2 (build 2015-12-05), by …`. */
function firstWord(text: string): string {
  return text.split(/[\s,;]/)[0] ?? '';
}

/** The genome with its release among the words of a command, such as GRCh37.75. */
function genomeIn(command: string): string {
  return command.split(/\s+/).find((word) => /^(GRC[a-z]\d+|hg\d+|mm\d+)[\w.]*$/i.test(word)) ?? '';
}

/** The name of the file behind an option of a command, without its folders. */
function fileAfter(command: string, option: RegExp): string {
  const words = command.split(/[\s;]+/);
  const at = words.findIndex((word) => option.test(word));
  return at === -1 ? '' : (words[at + 1]?.split(/[/\\]/).at(-1) ?? '');
}
