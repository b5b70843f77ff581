import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { ended } from '../../import/testing/import-bench.ts';

export const cases = '/knowledge/v2/cases';
let numbers = 0;

export interface Member {
  id: string;
  father?: string;
  mother?: string;
  sex: number;
  status: number;
}

export const trio: Member[] = [
  { id: 'kid', father: 'dad', mother: 'mum', sex: 1, status: 2 },
  { id: 'dad', sex: 1, status: 1 },
  { id: 'mum', sex: 2, status: 1 },
];

export const head = [
  '##fileformat=VCFv4.2',
  '##contig=<ID=2,length=243199373>',
  '##contig=<ID=1,length=249250621>',
  '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|Feature|HGVSc|HGVSp|gnomADe_AF|CLIN_SIG">',
  '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT dad mum kid',
];

/** A line of a VCF: place, alleles and filter, what VEP says, and the genotypes of dad, mum and kid. */
export function line(place: string, csq: string, genotypes: string): string {
  const [pos, ref, alt, filter] = place.split(' ');
  return `2 ${pos} . ${ref} ${alt} 50 ${filter} CSQ=${alt}|${csq} GT:AD:DP:GQ ${genotypes}`;
}

export const het = '0/1:15,15:30:99';
export const ref = '0/0:30,0:30:99';
const hom = '1/1:0,30:30:99';

export const lines = [
  line(
    '1000 A G PASS',
    'missense_variant|MODERATE|AAA|NM_1|NM_1:c.5A>G|NP_1:p.K2R|0.0001|',
    `${het} ${ref} ${het}`,
  ),
  line(
    '1900 C T PASS',
    'stop_gained|HIGH|AAA|NM_1|NM_1:c.90C>T|NP_1:p.Q30*||pathogenic',
    `${ref} ${het} ${het}`,
  ),
  line(
    '500000 G A PASS',
    'missense_variant|MODERATE|BBB|NM_2|NM_2:c.7G>A|NP_2:p.V3M||',
    `${ref} ${ref} ${het}`,
  ),
  line('600000 G A PASS', 'missense_variant|MODERATE|CCC|NM_3|||0.3|', `${het} ${het} ${hom}`),
  line('700000 T C q10', 'missense_variant|MODERATE|DDD|NM_4||||', `${ref} ${ref} ${het}`),
  line('800000 T C PASS', 'missense_variant|MODERATE|EEE|NM_5||||', `${hom} ${het} ${het}`),
  line('900000 T C PASS', 'missense_variant|MODERATE|FFF|NM_6||||', `${het} ${het} 1/1:0,30:30:18`),
];

export function vcf(rows = lines, first = head): Buffer {
  const text = [...first, ...rows].map((one) =>
    one.startsWith('##') ? one : one.replaceAll(' ', '\t'),
  );
  return gzipSync(Buffer.from(`${text.join('\n')}\n`));
}

export function peopleOf(members: Member[]): object[] {
  return members.map((member, at) => ({
    father: '',
    mother: '',
    ...member,
    is_proband: at === 0,
    is_deceased: false,
  }));
}

/** The texts of a report that lacks nothing. */
export const wholeReport = {
  institution: '检测中心',
  clinical: '反复腹泻\n发育迟缓',
  referrer: '儿科',
  purpose: '寻找病因',
  specimen: '外周血',
  barcode: 'B-1',
  sampled: '2026-11-01',
  received: '2026-11-02',
  method: '外显子组',
  result: '',
  interpretation: '符合新发',
  advice: '遗传咨询',
  limits: '只看外显子',
  literature: 'PMID 25741868',
};

/** What tests of cases do with the server, once and for all of them. */
export function caseBench(app: TestApp) {
  return { makeCase, redraw, attach, analysed, finished };

  async function makeCase(client: TestClient, members = trio): Promise<number> {
    numbers += 1;
    const made = await client.post(cases, {
      case_no: `T${numbers}`,
      people: peopleOf(members),
    });
    expect(made.msg).toBe('操作成功');
    return made.data.id;
  }

  /** Draws the family of a case anew, as who has just looked at it. */
  async function redraw(id: number, people: object[]) {
    const { data } = await app.admin.get(`${cases}/${id}`);
    return app.admin.put(`${cases}/${id}`, { people, family_version: data.family_version });
  }

  async function attach(client: TestClient, id: number, bytes: Uint8Array) {
    const sent = await upload(client, '/prod-api/common/upload', { name: 'family.vcf.gz', bytes });
    expect(sent.msg).toBe('操作成功');
    return client.post(`${cases}/${id}/vcf`, { file_name: sent.data.fileName });
  }

  async function analysed(
    client: TestClient,
    id: number,
    options: object = {},
  ): Promise<{ path: string; task: { status: string; message: string } }> {
    const started = await client.post(`${cases}/${id}/runs`, options);
    expect(started.msg).toBe('操作成功');
    const task = await ended(client, started.data.task_id);
    return { path: `${cases}/${id}/runs/${started.data.run_no}`, task };
  }

  async function finished(bytes = vcf(), options: object = {}, members = trio) {
    const id = await makeCase(app.admin, members);
    await attach(app.admin, id, bytes);
    const run = await analysed(app.admin, id, options);
    expect(run.task).toMatchObject({ status: 'done' });
    return { id, path: run.path };
  }
}
