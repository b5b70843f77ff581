import type { Findings } from '../finding.ts';
import { reservedFormat, reservedInfo } from './reserved-fields.ts';

const types = new Set(['Integer', 'Float', 'Flag', 'Character', 'String']);
const infoNumbers = /^(\d+|[ARG.]|P|LA|LR|LG|M)$/;
const pair = /([^=,<>\s"]+)=(?:"((?:[^"\\]|\\.)*)"|([^",]*))(,|$)/y;

/**
 * Checks the `##` lines of a header against the specification and reports each departure as VCF028 (a warning: the file is
 * read all the same). `lines` begin with the fileformat line.
 */
export function checkHeader(lines: readonly string[], findings: Findings): void {
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const problem = problemOfMeta(line, index, seen);
    if (problem !== '') findings.report('VCF028', { n: index + 1, detail: problem }, index + 1);
  }
}

function problemOfMeta(line: string, index: number, seen: Set<string>): string {
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
  return checkFields(key, fields, seen);
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

function checkFields(key: string, fields: Map<string, Field>, seen: Set<string>): string {
  const id = fields.get('ID')?.value;
  if (key === 'PEDIGREE') return '';
  if (!id) return `${key}缺少ID`;
  if (key === 'contig') return /^[^\s,<>:]+$/.test(id) ? '' : `contig名不合法：${id}`;
  if (key === 'META' || key === 'SAMPLE') return '';
  if (seen.has(`${key} ${id}`)) return `${key}的ID重复：${id}`;
  seen.add(`${key} ${id}`);
  const description = fields.get('Description');
  if (!description) return `${key}缺少Description`;
  if (!description.isQuoted) return `${key}的Description应加引号`;
  if (key === 'ALT') return /^[^\s,<>]+$/.test(id) ? '' : `ALT名不合法：${id}`;
  if (key === 'FILTER') return id === '0' ? 'FILTER名不能是0' : '';
  return checkDefinition(key, id, fields);
}

function checkDefinition(key: string, id: string, fields: Map<string, Field>): string {
  const number = fields.get('Number')?.value;
  const type = fields.get('Type')?.value;
  if (number === undefined || type === undefined) return `${key} ${id}缺少Number或Type`;
  if (!infoNumbers.test(number)) return `${key} ${id}的Number不合法：${number}`;
  if (!types.has(type)) return `${key} ${id}的Type不合法：${type}`;
  if (type === 'Flag' && key === 'FORMAT') return `${key} ${id}不能是Flag`;
  if (type !== 'Flag' && number === '0') return `${key} ${id}的Number为0但不是Flag`;
  const reserved = (key === 'INFO' ? reservedInfo : reservedFormat).get(id);
  const isOwn = !reserved || (String(reserved.number) === number && reserved.type === type);
  return isOwn ? '' : `${key} ${id}应为Number ${reserved.number}、Type ${reserved.type}`;
}
