import type { Findings } from '../finding.ts';
import {
  lateReservedFormat,
  lateReservedInfo,
  reservedFormat,
  reservedInfo,
} from './reserved-fields.ts';

const types = new Set(['Integer', 'Float', 'Flag', 'Character', 'String']);
const infoNumbers = /^(\d+|[ARG.]|P|LA|LR|LG|M)$/;
const pair = /([^=,<>\s"]+)=(?:"((?:[^"\\]|\\.)*)"|(\[[^\]]*\]|[^",]*))(,|$)/y;
/** Contig names from version 4.3 on (section 1.4.7). */
const contigName = /^[0-9A-Za-z!#$%&+./:;?@^_|~-][0-9A-Za-z!#$%&*+./:;=?@^_|~-]*$/;

/**
 * Checks the `##` lines of a header against the specification and reports each departure as VCF028 (a warning: the file is
 * read all the same). `lines` begin with the fileformat line.
 */
export function checkHeader(lines: readonly string[], findings: Findings): void {
  const context: MetaContext = { seen: new Set(), version: versionOf(lines[0] ?? '') };
  for (const [index, line] of lines.entries()) {
    const problem = problemOfMeta(line, index, context);
    if (problem !== '') findings.report('VCF028', { n: index + 1, detail: problem }, index + 1);
  }
}

interface MetaContext {
  /** Kinds and ids met so far. */
  seen: Set<string>;
  /** The minor version: 3 for VCFv4.3. */
  version: number;
}

/** The minor version of a fileformat line. */
export function versionOf(line: string): number {
  return Number(/VCFv?4\.(\d+)/.exec(line)?.[1] ?? 2);
}

function problemOfMeta(line: string, index: number, context: MetaContext): string {
  const equals = line.indexOf('=');
  const key = line.slice(2, equals);
  const value = line.slice(equals + 1);
  if (equals < 3) return '不是“##键=值”的形式';
  if (value === '') return `${key}没有值`;
  if (key === 'fileformat' && index > 0) return 'fileformat不在首行';
  if (key === 'assembly' || key === 'pedigreeDB') return urlProblem(key, value);
  const isStructured = /^(INFO|FORMAT|FILTER|ALT|contig|META|SAMPLE|PEDIGREE)$/.test(key);
  if (!isStructured) return value.startsWith('<') && !value.endsWith('>') ? '尖括号不成对' : '';
  if (!/^<.*>$/.test(value)) return `${key}的值应写在尖括号内`;
  const fields = readFields(value.slice(1, -1));
  if (typeof fields === 'string') return `${key}：${fields}`;
  return checkFields(key, fields, context);
}

function urlProblem(key: string, value: string): string {
  const text = value.replace(/^<(.*)>$/, '$1');
  return /^[a-z]+:\/\/\S+$/i.test(text) ? '' : `${key}应为网址`;
}

interface Field {
  value: string;
  isQuoted: boolean;
}

function readFields(text: string): Map<string, Field> | string {
  const fields = new Map<string, Field>();
  pair.lastIndex = 0;
  while (pair.lastIndex < text.length) {
    const match = pair.exec(text);
    if (!match) return '键值对书写有误';
    const [, key = '', quoted, bare = '', separator] = match;
    if (fields.has(key)) return `${key}重复`;
    fields.set(key, { value: quoted ?? bare, isQuoted: quoted !== undefined });
    if (separator === '') break;
    if (pair.lastIndex === text.length) return '以逗号结尾';
  }
  return fields.size > 0 ? fields : '没有内容';
}

function checkFields(key: string, fields: Map<string, Field>, context: MetaContext): string {
  const { seen, version } = context;
  const id = fields.get('ID')?.value;
  if (key === 'PEDIGREE') return version >= 3 && !id ? 'PEDIGREE缺少ID' : '';
  if (!id) return `${key}缺少ID`;
  if ([...fields.keys()][0] !== 'ID') return `${key}的第一个键应为ID`;
  if (key === 'contig') return contigProblem(id, fields, context);
  if (key === 'META') return metaProblem(fields);
  if (key === 'SAMPLE') return sampleProblem(fields);
  if (seen.has(`${key} ${id}`)) return `${key}的ID重复：${id}`;
  seen.add(`${key} ${id}`);
  const description = fields.get('Description');
  if (!description) return `${key}缺少Description`;
  if (!description.isQuoted) return `${key}的Description应加引号`;
  if (key === 'ALT') return /^[^\s,<>]+$/.test(id) ? '' : `ALT名不合法：${id}`;
  if (key === 'FILTER') return id === '0' ? 'FILTER名不能是0' : '';
  return checkDefinition(key, id, fields, version);
}

function contigProblem(
  id: string,
  fields: Map<string, Field>,
  { seen, version }: MetaContext,
): string {
  const isLegal = version >= 3 ? contigName.test(id) : /^[^\s,<>:*=][^\s,<>:*]*$/.test(id);
  if (!isLegal) return `contig名不合法：${id}`;
  if (seen.has(`contig ${id}`)) return `contig重复：${id}`;
  seen.add(`contig ${id}`);
  const length = fields.get('length')?.value;
  return length === undefined || /^\d+$/.test(length) ? '' : `contig ${id}的length不是整数`;
}

function metaProblem(fields: Map<string, Field>): string {
  const values = fields.get('Values')?.value;
  if (values !== undefined && !/^\[.*\]$/.test(values)) return 'META的Values应写在方括号内';
  return '';
}

/** Genomes, Mixture and Description of a mixed sample name as many parts each. */
function sampleProblem(fields: Map<string, Field>): string {
  const parts = ['Genomes', 'Mixture']
    .map((key) => fields.get(key)?.value)
    .filter((text) => text !== undefined)
    .map((text) => text.split(';').length);
  return new Set(parts).size > 1 ? 'SAMPLE的Genomes与Mixture个数不同' : '';
}

const definitionOrder = ['ID', 'Number', 'Type', 'Description'];

function checkDefinition(
  key: string,
  id: string,
  fields: Map<string, Field>,
  version: number,
): string {
  const number = fields.get('Number')?.value;
  const type = fields.get('Type')?.value;
  if (number === undefined || type === undefined) return `${key} ${id}缺少Number或Type`;
  if (!infoNumbers.test(number)) return `${key} ${id}的Number不合法：${number}`;
  if (!types.has(type)) return `${key} ${id}的Type不合法：${type}`;
  if (type === 'Flag' && number !== '0') return `${key} ${id}是Flag，Number应为0`;
  if (type === 'Flag' && key === 'FORMAT') return `${key} ${id}不能是Flag`;
  if (type !== 'Flag' && number === '0') return `${key} ${id}的Number为0但不是Flag`;
  const order = [...fields.keys()].filter((name) => definitionOrder.includes(name));
  if (order.join() !== definitionOrder.join())
    return `${key} ${id}的键应按ID、Number、Type、Description排列`;
  const late =
    version >= 3 ? (key === 'INFO' ? lateReservedInfo : lateReservedFormat).get(id) : undefined;
  const reserved = (key === 'INFO' ? reservedInfo : reservedFormat).get(id) ?? late;
  const isOwn = !reserved || (String(reserved.number) === number && reserved.type === type);
  return isOwn ? '' : `${key} ${id}应为Number ${reserved.number}、Type ${reserved.type}`;
}
