import type { Condition, Strategy } from '@wm/market/strategy';
import { printRule, printStrategy, STRATEGY_HEADS } from '@wm/market/strategy-text';

/** A rule of a strategy by the head of its line. */
export type RuleHead = '买入' | '卖出' | '卖空' | '平空';

/** A rule as sentences that are joined by one word. */
export interface RuleBlock {
  join: 'AND' | 'OR';
  items: { text: string; condition: Condition }[];
}

function ruleOf({ long, short }: Strategy, head: RuleHead): Condition | undefined {
  return { 买入: long?.enter, 卖出: long?.exit, 卖空: short?.enter, 平空: short?.exit }[head];
}

/** A rule taken apart at its outermost word. */
export function blockOf(strategy: Strategy, head: RuleHead): RuleBlock | undefined {
  const rule = ruleOf(strategy, head);
  if (!rule) return undefined;
  const isGroup = (rule.kind === 'and' || rule.kind === 'or') && rule.items.length > 1;
  const items = isGroup ? rule.items : [rule];
  return {
    join: rule.kind === 'or' ? 'OR' : 'AND',
    items: items.map((condition) => ({ condition, text: printRule(strategy, condition) })),
  };
}

/** A rule put together again; what is no single condition stands in brackets. */
export function ruleText({
  join,
  items,
}: {
  join: RuleBlock['join'];
  items: readonly string[];
}): string {
  const texts = items.map((text) =>
    items.length > 1 && /\b(?:AND|OR)\b/i.test(text) && !isBracketed(text) ? `(${text})` : text,
  );
  return texts.join(` ${join} `);
}

function isBracketed(text: string): boolean {
  let depth = 0;
  for (const [i, sign] of Array.from(text).entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 && i < text.length - 1) return false;
  }
  return text.startsWith('(');
}

function headOf(line: string): string {
  const head = /^\s*([^：:]{2,40})[：:]/.exec(line)?.[1]?.trim() ?? '';
  return head.startsWith('参数') ? '参数' : head;
}

/** The text of a strategy with one of its lines set, or taken away; lines stand in the order of the language. */
export function withLine(strategy: Strategy, head: string, body: string | undefined): string {
  const lines = printStrategy(strategy)
    .split('\n')
    .filter((line) => line !== '' && headOf(line) !== head);
  if (body !== undefined) lines.push(`${head}：${body}`);
  const sorted = lines.toSorted(
    (a, b) => STRATEGY_HEADS.indexOf(headOf(a)) - STRATEGY_HEADS.indexOf(headOf(b)),
  );
  return `${sorted.join('\n')}\n`;
}

/** The body of a line as it is printed; undefined when there is none. */
export function lineOf(strategy: Strategy, head: string): string | undefined {
  const line = printStrategy(strategy)
    .split('\n')
    .find((text) => headOf(text) === head);
  return line?.slice(line.search(/[：:]/) + 1);
}

/** A comparison as its two sides and the sign between them; undefined for other conditions. */
export function sidesOf(text: string): { left: string; sign: string; right: string } | undefined {
  const call = /^(CROSS|CROSSDOWN)\((.*)\)$/s.exec(text);
  if (call) {
    const [, sign = '', inner = ''] = call;
    const at = splitAt(inner, ',');
    if (at < 0) return undefined;
    return { sign, left: inner.slice(0, at).trim(), right: inner.slice(at + 1).trim() };
  }
  if (/\b(?:AND|OR|NOT|EVERY|BETWEEN|RISING|FALLING)\b/.test(text)) return undefined;
  for (const sign of ['>', '<']) {
    const at = splitAt(text, sign);
    if (at >= 0) return { sign, left: text.slice(0, at).trim(), right: text.slice(at + 1).trim() };
  }
  return undefined;
}

/** Where a sign stands outside of all brackets. */
function splitAt(text: string, wanted: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === wanted && depth === 0) return i;
  }
  return -1;
}

/** The reverse of {@link sidesOf}. */
export function comparison({
  left,
  sign,
  right,
}: {
  left: string;
  sign: string;
  right: string;
}): string {
  return sign === '>' || sign === '<' ? `${left} ${sign} ${right}` : `${sign}(${left}, ${right})`;
}
