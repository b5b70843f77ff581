import type { BoundFamily, Member } from './family.ts';
import { mendelCode, mendelCount, summariseMendel } from './mendel.ts';
import type { CopyState, Dose, MendelSummary } from './mendel.ts';
import type { RegionKind } from '../vcf/region.ts';
import { judgeRelation } from './relatedness.ts';
import type { PairCounts, Relation } from './relatedness.ts';
import type { SampleScan } from '../vcf/sample-scan.ts';
import { judgeSex } from './sex-check.ts';
import type { SexCounts, SexVerdict } from './sex-check.ts';
import { createUpdCounter } from './upd.ts';
import type { UpdCounter, UpdSummary } from './upd.ts';

/** Depth from which a genotype counts for relatedness and sex (peddy uses 7). Without any depth it counts for sex only. */
export const QC_MIN_DEPTH = 7;

/** The quality report of one family. Keys are member ids; children are all members with both parents in the file. */
export interface FamilyQc {
  family: string;
  mendel: Record<string, MendelSummary>;
  relations: Relation[];
  sexes: Record<string, SexVerdict>;
  upd: Record<string, UpdSummary>;
}

/** Where one biallelic site lies. */
export interface QcSite {
  contig: string;
  pos: number;
  region: RegionKind;
  isSnv: boolean;
}

/** Gathers a family's quality numbers record by record, from raw genotypes (before the quality mask). */
export interface QcCounter {
  /** Takes one biallelic record. `scanPlaces[member]` is the member's place in the scan, -1 without a sample. */
  add(site: QcSite, scan: SampleScan): void;
  /** A record with several ALTs was met, which is not judged. */
  skip(): void;
  summary(): FamilyQc;
}

interface Child {
  place: number;
  member: Member;
  codes: Float64Array;
  upd: UpdCounter;
}

/** A counter for one family. `scanPlaces[member]` is the member's place in the sample scan, -1 without a sample. */
export function createQcCounter(family: BoundFamily, scanPlaces: Int32Array): QcCounter {
  const { members } = family;
  const doses = new Int8Array(members.length);
  const isDeep = new Uint8Array(members.length);
  const isShallow = new Uint8Array(members.length);
  const children = findChildren(members, scanPlaces);
  const pairs = findPairs(scanPlaces);
  const sexes: SexCounts[] = members.map(() => ({
    hets: 0,
    homAlts: 0,
    homRefs: 0,
    yCalled: 0,
    yNonRef: 0,
  }));
  let ySites = 0;

  const readDoses = (scan: SampleScan): void => {
    for (let place = 0; place < members.length; place += 1) {
      const at = scanPlaces[place]!;
      doses[place] = at < 0 ? -1 : doseOf(scan, at);
      const depth = at < 0 ? -1 : depthAt(scan, at);
      isDeep[place] = depth >= QC_MIN_DEPTH ? 1 : 0;
      isShallow[place] = depth >= 0 && depth < QC_MIN_DEPTH ? 1 : 0;
    }
  };

  return {
    add(site, scan) {
      readDoses(scan);
      for (const child of children) addChild(child, site, doses, { scan, scanPlaces });
      if (site.region === 'autosome' && site.isSnv) {
        for (const pair of pairs) addPair(pair, doses, isDeep);
      }
      if (site.region === 'x') for (const place of members.keys()) addX(sexes[place]!, place);
      if (site.region === 'y') {
        ySites += 1;
        for (const place of members.keys()) {
          if (doses[place]! >= 0) sexes[place]!.yCalled += 1;
          if (doses[place]! > 0) sexes[place]!.yNonRef += 1;
        }
      }
    },
    skip() {
      for (const child of children) child.codes[mendelCount.SKIPPED]! += 1;
    },
    summary: () => ({
      family: family.id,
      mendel: byId(children, (child) => summariseMendel(child.codes)),
      relations: pairs.map((pair) => judgeRelation(members, pair.left, pair.right, pair.counts)),
      sexes: Object.fromEntries(
        members.map((member, place) => [member.id, judgeSex(sexes[place]!, member.sex, ySites)]),
      ),
      upd: byId(children, (child) => child.upd.summary()),
    }),
  };

  function addX(counts: SexCounts, place: number): void {
    if (isShallow[place] === 1) return;
    const dose = doses[place]!;
    if (dose === 1) counts.hets += 1;
    if (dose === 2) counts.homAlts += 1;
    if (dose === 0) counts.homRefs += 1;
  }
}

function byId<T>(children: Child[], value: (child: Child) => T): Record<string, T> {
  return Object.fromEntries(children.map((child) => [child.member.id, value(child)]));
}

function findChildren(members: Member[], scanPlaces: Int32Array): Child[] {
  return [...members.entries()]
    .filter(([place, { father, mother }]) => {
      const hasSample = (at: number): boolean => at >= 0 && scanPlaces[at]! >= 0;
      return hasSample(place) && hasSample(father) && hasSample(mother);
    })
    .map(([place, member]) => ({
      place,
      member,
      codes: new Float64Array(mendelCount.LENGTH),
      upd: createUpdCounter(),
    }));
}

interface PairPlaces {
  left: number;
  right: number;
  counts: PairCounts;
}

function findPairs(scanPlaces: Int32Array): PairPlaces[] {
  const pairs: PairPlaces[] = [];
  for (let left = 0; left < scanPlaces.length; left += 1) {
    for (let right = left + 1; right < scanPlaces.length; right += 1) {
      if (scanPlaces[left]! < 0 || scanPlaces[right]! < 0) continue;
      const counts = { sites: 0, hetsLeft: 0, hetsRight: 0, sharedHets: 0, ibs0: 0, ibs2: 0 };
      pairs.push({ left, right, counts });
    }
  }
  return pairs;
}

/** Copies of the only ALT; haploid calls count like homozygous ones; partial, polyploid and missing calls are missing. */
function doseOf(scan: SampleScan, at: number): Dose {
  const ploidy = scan.ploidy[at]!;
  const first = scan.first[at]!;
  if (ploidy === 1) return first < 0 ? -1 : first > 0 ? 2 : 0;
  const second = scan.second[at]!;
  if (ploidy !== 2 || first < 0 || second < 0) return -1;
  return ((first > 0 ? 1 : 0) + (second > 0 ? 1 : 0)) as Dose;
}

function depthAt(scan: SampleScan, at: number): number {
  if (scan.depth[at]! >= 0) return scan.depth[at]!;
  if (scan.readCount[at] === 0) return -1;
  return scan.reads[at * scan.width]! + scan.reads[at * scan.width + 1]!;
}

function addPair(pair: PairPlaces, doses: Int8Array, isDeep: Uint8Array): void {
  const left = doses[pair.left]!;
  const right = doses[pair.right]!;
  if (left < 0 || right < 0 || isDeep[pair.left] === 0 || isDeep[pair.right] === 0) return;
  const { counts } = pair;
  counts.sites += 1;
  if (left === 1) counts.hetsLeft += 1;
  if (right === 1) counts.hetsRight += 1;
  if (left === right) {
    counts.ibs2 += 1;
    if (left === 1) counts.sharedHets += 1;
  } else if (left + right === 2) counts.ibs0 += 1;
}

interface ScanPlaces {
  scan: SampleScan;
  scanPlaces: Int32Array;
}

function addChild(child: Child, site: QcSite, doses: Int8Array, where: ScanPlaces): void {
  const { father, mother, sex } = child.member;
  const copies = copyState(site.region, sex);
  if (!copies) return;
  const dads = doses[father]! as Dose;
  const moms = doses[mother]! as Dose;
  const own = doses[child.place]! as Dose;
  // A male het on a one-copy region is a calling error, told elsewhere, not a Mendelian one.
  const code = copies !== 'auto' && own === 1 ? -1 : mendelCode(dads, moms, own, copies);
  child.codes[countedPlace(code, copies, dads, moms)]! += 1;
  const isInformative = site.region === 'autosome' && dads + moms === 2 && dads !== moms;
  if (!isInformative || dads < 0 || moms < 0 || own < 0) return;
  if (![child.place, father, mother].every((place) => isConfident(where, place))) return;
  child.upd.add(site.contig, site.pos, own === 1 ? 0 : own === dads ? 1 : 2);
}

/** Where a site counts: under its code, or beside the rate when a parent that the rule needs is missing. */
function countedPlace(code: number, copies: CopyState, father: Dose, mother: Dose): number {
  if (code < 0) return mendelCount.INCOMPLETE;
  const isComplete =
    copies === 'auto' ? father >= 0 && mother >= 0 : (copies === 'hemi-x' ? mother : father) >= 0;
  return isComplete ? code : mendelCount.SINGLE_PARENT;
}

/** Depth 10 and, when given, quality 20, as the UPD hint asks. */
function isConfident(where: ScanPlaces, place: number): boolean {
  const at = where.scanPlaces[place]!;
  const quality = where.scan.quality[at]!;
  return depthAt(where.scan, at) >= 10 && (quality < 0 || quality >= 20);
}

function copyState(region: RegionKind, sex: number): CopyState | undefined {
  if (region === 'autosome' || region === 'par') return 'auto';
  if (region === 'x') return sex === 1 ? 'hemi-x' : sex === 2 ? 'auto' : undefined;
  return region === 'y' && sex === 1 ? 'hemi-y' : undefined;
}
