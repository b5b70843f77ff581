import { describe, expect, it } from 'vitest';
import { bytesOf } from '../io/byte-source.ts';
import { createFindings } from '../finding.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { readRecords } from './read-variants.ts';

const definitions = [
  '##INFO=<ID=AC,Number=A,Type=Integer,Description="x">',
  '##INFO=<ID=DB,Number=0,Type=Flag,Description="x">',
  '##INFO=<ID=R,Number=R,Type=Float,Description="x">',
  '##FILTER=<ID=q10,Description="x">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="x">',
  '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="x">',
  '##FORMAT=<ID=HQ,Number=2,Type=Integer,Description="x">',
];

async function check(headers: string[], records: string[]): Promise<string[]> {
  const text = [
    '##fileformat=VCFv4.3',
    ...headers,
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS',
    ...records,
    '',
  ].join('\n');
  const findings = createFindings();
  const options = { inflater: nodeInflater, findings, check: true };
  for await (const { records: read } of readRecords(
    bytesOf(new TextEncoder().encode(text)),
    options,
  )) {
    expect(read.length).toBeLessThanOrEqual(records.length);
  }
  return findings
    .list()
    .map(({ code, text: message }) => `${code} ${message.split('规范：')[1] ?? message}`);
}

const record = (changes: Record<string, string>): string => {
  const columns = {
    chrom: '1',
    pos: '100',
    id: 'rs1',
    ref: 'A',
    alt: 'G',
    qual: '9',
    filter: 'PASS',
    info: '.',
    format: 'GT',
    sample: '0/1',
    ...changes,
  };
  return Object.values(columns).join('\t');
};

describe('checking records against the specification', () => {
  it.each<Record<string, string>>([
    {},
    { alt: 'G,T', info: 'AC=1,2;R=1,2e-5,.5', sample: '1|2' },
    { alt: '<DEL:ME:X1>' },
    { alt: '<*>' },
    { alt: ']1:100]AGT' },
    { alt: 'AGT[<ctg1>:7[' },
    { alt: '.A' },
    { alt: 'A.' },
    { alt: '*' },
    { alt: '.' },
    { id: 'abc123.id,456-789' },
    { qual: 'Inf' },
    { info: 'END=150' },
    { chrom: '<ctg1>' },
    { info: 'DB;DB2;X.y=%3B' },
    { info: '1000G' },
    { filter: 'q10;s50' },
    { format: 'GT:PL', sample: '0/1:0,1,2' },
    { format: 'GT:PL', sample: '0:0,1' },
    { format: 'GT:PL', sample: '0/0/1:0,1,2,3' },
    { format: 'GT:PL', alt: 'G,T', sample: '0/1:0,1,2,3,4,5' },
    { format: 'GT:PL:HQ', sample: '0/1' },
    { format: 'GT:PL:HQ', sample: './.:.:.,.' },
    { format: 'HQ', sample: '1,2' },
    { sample: '/0|1' },
  ])('accepts %j', async (changes) => {
    expect(await check(definitions, [record(changes)])).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{ chrom: 'a,b' }, 'CHROM不合法：a,b'],
    [{ chrom: 'a b' }, 'CHROM不合法：a b'],
    [{ id: 'a;a' }, 'ID重复'],
    [{ id: 'a b' }, 'ID不合法'],
    [{ ref: 'AX' }, 'REF不合法：AX'],
    [{ alt: 'X' }, 'ALT不合法：X'],
    [{ alt: '<DEL' }, 'ALT不合法：<DEL'],
    [{ alt: ']1:x]A' }, 'ALT不合法：]1:x]A'],
    [{ alt: 'A' }, 'ALT与REF相同'],
    [{ alt: 'G,G' }, 'ALT重复'],
    [{ alt: 'G,' }, 'ALT不合法：'],
    [{ qual: '-1' }, 'QUAL为负'],
    [{ filter: '0' }, 'FILTER不合法'],
    [{ filter: 'q10;q10' }, 'FILTER重复'],
    [{ filter: 'PASS;q10' }, 'PASS与其他FILTER并列'],
    [{ info: 'AC=1,2' }, 'INFO AC有2个值，应为1个'],
    [{ info: 'AC=x' }, 'INFO AC的值不是Integer：x'],
    [{ info: 'AC' }, 'INFO AC没有值'],
    [{ info: 'DB=yes' }, 'INFO DB是标志，不应有值'],
    [{ info: 'R=1,a' }, 'INFO R的值不是Float：a'],
    [{ info: 'A B=1' }, 'INFO键不合法：A B'],
    [{ info: 'X=a b' }, 'INFO X含有空白'],
    [{ info: 'DP=x' }, 'INFO DP的值不是Integer：x'],
    [{ info: 'SOMATIC=yes' }, 'INFO SOMATIC是标志，不应有值'],
    [{ format: 'GT:GQ', sample: '0/1:high' }, '样本S：GQ的值不是Integer：high'],
    [{ format: 'GT:G T', sample: '0/1:1' }, 'FORMAT键不合法：G T'],
    [{ format: 'GT:HQ:HQ', sample: '0/1' }, 'FORMAT键重复'],
    [{ format: 'HQ:GT', sample: '1,2:0/1' }, 'GT不是FORMAT的第一个键'],
    [{ sample: '0/1:5' }, '样本S的字段多于FORMAT'],
    [{ sample: '0-1' }, '样本S：GT不合法：0-1'],
    [{ sample: '0/2' }, '样本S：等位编号超出ALT个数：0/2'],
    [{ format: 'GT:PL', sample: '0/1:0,1' }, '样本S：PL有2个值，应为3个'],
    [{ format: 'GT:HQ', sample: '0/1:1,b' }, '样本S：HQ的值不是Integer：b'],
    [{ sample: '0/1\t0/1' }, '样本列数与表头不符'],
  ])('warns about %j', async (changes, message) => {
    expect(await check(definitions, [record(changes)])).toEqual([`VCF029 ${message}`]);
  });

  it('sees disorder, scattered chromosomes and repeated records', async () => {
    const at = (chrom: string, pos: string, alt = 'G'): string =>
      record({ chrom, pos, alt, id: '.' });
    expect(await check(definitions, [at('1', '5'), at('1', '4')])).toEqual([
      'VCF029 没有按位置排序',
    ]);
    expect(await check(definitions, [at('1', '5'), at('2', '4'), at('1', '9')])).toEqual([
      'VCF029 同一染色体的记录不连续',
    ]);
    expect(await check(definitions, [at('1', '5'), at('1', '5')])).toEqual(['VCF029 记录重复']);
    expect(await check(definitions, [at('1', '5'), at('1', '5', 'T')])).toEqual([]);
    expect(await check(definitions, [at('1', '5', '<DEL>'), at('1', '5', '<DEL>')])).toEqual([]);
  });
});

describe('checking the header against the specification', () => {
  it.each([
    '##source=any text, <with> brackets',
    '##contig=<ID=chr1,length=5,md5=ab,species="Homo sapiens">',
    '##ALT=<ID=DUP:TANDEM,Description="x, \\"y\\"">',
    '##PEDIGREE=<ID=C,Mother=M,Father=D>',
    '##assembly=ftp://x.org/a.fa',
    '##pedigreeDB=<http://x.org/p>',
    '##META=<ID=Assay,Type=String,Number=.,Values=[WholeGenome]>',
    '##INFO=<ID=X,Number=LA,Type=String,Description="x",Source="y",Version="1">',
  ])('accepts %s', async (line) => {
    expect(await check([line], [])).toEqual([]);
  });

  it.each([
    ['##nothing', '不是“##键=值”的形式'],
    ['##=x', '不是“##键=值”的形式'],
    ['##source=', 'source没有值'],
    ['##fileformat=VCFv4.2', 'fileformat不在首行'],
    ['##assembly=here', 'assembly应为网址'],
    ['##INFO=ID=X', 'INFO的值应写在尖括号内'],
    ['##INFO=<>', 'INFO：没有内容'],
    ['##INFO=<ID=X,ID=Y>', 'INFO：ID重复'],
    ['##INFO=<ID=X,Number=1,Type=String,Description="x",>', 'INFO：以逗号结尾'],
    ['##INFO=<ID=X,Number=1,Type=String,Description="x>', 'INFO：键值对书写有误'],
    ['##INFO=<Number=1,Type=String,Description="x">', 'INFO缺少ID'],
    ['##INFO=<ID=X,Number=1,Type=String>', 'INFO缺少Description'],
    ['##INFO=<ID=X,Number=1,Type=String,Description=x>', 'INFO的Description应加引号'],
    ['##INFO=<ID=X,Type=String,Description="x">', 'INFO X缺少Number或Type'],
    ['##INFO=<ID=X,Number=B,Type=String,Description="x">', 'INFO X的Number不合法：B'],
    ['##INFO=<ID=X,Number=1,Type=Text,Description="x">', 'INFO X的Type不合法：Text'],
    ['##INFO=<ID=X,Number=0,Type=String,Description="x">', 'INFO X的Number为0但不是Flag'],
    ['##FORMAT=<ID=X,Number=0,Type=Flag,Description="x">', 'FORMAT X不能是Flag'],
    ['##INFO=<ID=DP,Number=1,Type=Float,Description="x">', 'INFO DP应为Number 1、Type Integer'],
    [
      '##FORMAT=<ID=GT,Number=1,Type=Integer,Description="x">',
      'FORMAT GT应为Number 1、Type String',
    ],
    ['##FILTER=<ID=0,Description="x">', 'FILTER名不能是0'],
    ['##contig=<length=5>', 'contig缺少ID'],
    ['##contig=<ID=*a>', 'contig名不合法：*a'],
  ])('warns about %s', async (line, message) => {
    expect(await check([line], [])).toEqual([`VCF028 ${message}`]);
  });
});
