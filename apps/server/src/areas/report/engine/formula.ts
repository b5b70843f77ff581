import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Dialect } from './dialect.ts';

/** A formula over the columns of a module. It is parsed here, never evaluated by anything but what is printed of it. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'column'; id: string }
  | { kind: 'minus'; of: Formula }
  | { kind: 'binary'; sign: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { kind: 'round'; of: Formula; digits: number }
  | { kind: 'abs'; of: Formula }
  | { kind: 'coalesce'; of: Formula; other: Formula }
  | {
      kind: 'if';
      sign: Comparison;
      left: Formula;
      right: Formula;
      yes: Formula;
      no: Formula;
    };

type Comparison = '>' | '>=' | '<' | '<=' | '=' | '<>';

/** What is wrong with a formula, in words for the person who wrote it. */
export class FormulaFault extends Error {}

const deepest = 20;
const token = /\s*(?:(\d+(?:\.\d+)?)|\[([a-z][a-z0-9]*)\]|([a-z]+)|(>=|<=|<>|[-+*/(),<>=]))/y;

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'column'; id: string }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: string };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const source = text.trimEnd();
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found)
      throw new FormulaFault(
        `第 ${at + 1} 个字符“${Array.from(source.slice(at).trimStart())[0] ?? ''}”看不懂`,
      );
    const [, digits, id, name, sign] = found;
    if (digits !== undefined) tokens.push({ kind: 'number', value: Number(digits) });
    else if (id !== undefined) tokens.push({ kind: 'column', id });
    else if (name !== undefined) tokens.push({ kind: 'name', name });
    else tokens.push({ kind: 'sign', sign: sign ?? '' });
  }
  return tokens;
}

/** Parses a formula. @throws FormulaFault */
export function parseFormula(text: string): Formula {
  const parser = new Parser(tokensOf(text));
  const formula = parser.sum(0);
  parser.end();
  return formula;
}

class Parser {
  readonly #tokens: Token[];
  #at = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw new FormulaFault('算式后面有多余的内容');
  }

  #takes(...signs: string[]): string | undefined {
    const next = this.#tokens[this.#at];
    if (next?.kind !== 'sign' || !signs.includes(next.sign)) return undefined;
    this.#at += 1;
    return next.sign;
  }

  #need(sign: string): void {
    if (this.#takes(sign) === undefined) throw new FormulaFault(`缺少“${sign}”`);
  }

  sum(depth: number): Formula {
    if (depth > deepest) throw new FormulaFault('算式嵌套过深');
    let left = this.#product(depth);
    for (let sign = this.#takes('+', '-'); sign; sign = this.#takes('+', '-'))
      left = { kind: 'binary', sign: sign as '+' | '-', left, right: this.#product(depth) };
    return left;
  }

  #product(depth: number): Formula {
    let left = this.#atom(depth);
    for (let sign = this.#takes('*', '/'); sign; sign = this.#takes('*', '/'))
      left = { kind: 'binary', sign: sign as '*' | '/', left, right: this.#atom(depth) };
    return left;
  }

  #atom(depth: number): Formula {
    if (depth > deepest) throw new FormulaFault('算式嵌套过深');
    if (this.#takes('-') !== undefined) return { kind: 'minus', of: this.#atom(depth + 1) };
    if (this.#takes('(') !== undefined) {
      const inner = this.sum(depth + 1);
      this.#need(')');
      return inner;
    }
    const next = this.#tokens[this.#at];
    if (next === undefined || next.kind === 'sign') throw new FormulaFault('算式不完整');
    this.#at += 1;
    if (next.kind === 'name') return this.#call(next.name, depth + 1);
    return next;
  }

  #call(name: string, depth: number): Formula {
    this.#need('(');
    const made = this.#arguments(name, depth);
    this.#need(')');
    return made;
  }

  #arguments(name: string, depth: number): Formula {
    if (name === 'if') return this.#condition(depth);
    const of = this.sum(depth);
    if (name === 'abs') return { kind: 'abs', of };
    if (name !== 'round' && name !== 'coalesce')
      throw new FormulaFault(`没有叫“${name}”的函数，可用 round、coalesce、abs、if`);
    this.#need(',');
    if (name === 'coalesce') return { kind: 'coalesce', of, other: this.sum(depth) };
    const digits = this.#atom(depth);
    if (digits.kind !== 'number' || !Number.isInteger(digits.value) || digits.value > 8)
      throw new FormulaFault('round 的位数应是 0 到 8 的整数');
    return { kind: 'round', of, digits: digits.value };
  }

  #condition(depth: number): Formula {
    const left = this.sum(depth);
    const sign = this.#takes('>', '>=', '<', '<=', '=', '<>');
    if (sign === undefined) throw new FormulaFault('if 的第一项应是比较，例如 [c1] > 0');
    const right = this.sum(depth);
    this.#need(',');
    const yes = this.sum(depth);
    this.#need(',');
    return { kind: 'if', sign: sign as Comparison, left, right, yes, no: this.sum(depth) };
  }
}

/** The columns that a formula names. */
export function columnsIn(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'column':
      return [formula.id];
    case 'binary':
      return [...columnsIn(formula.left), ...columnsIn(formula.right)];
    case 'coalesce':
      return [...columnsIn(formula.of), ...columnsIn(formula.other)];
    case 'if':
      return [formula.left, formula.right, formula.yes, formula.no].flatMap(columnsIn);
    default:
      return columnsIn(formula.of);
  }
}

interface FormulaPrinting {
  dialect: Pick<Dialect, 'round' | 'number'>;
  /** What stands for a column. */
  column: (id: string) => SQL;
}

/** A formula as SQL; dividing by zero gives nothing. */
export function printFormula(formula: Formula, printing: FormulaPrinting): SQL {
  const { dialect, column } = printing;
  const print = (part: Formula): SQL => printFormula(part, printing);
  switch (formula.kind) {
    case 'number':
      return dialect.number(formula.value);
    case 'column':
      return column(formula.id);
    case 'minus':
      return sql`(- ${print(formula.of)})`;
    case 'binary':
      return formula.sign === '/'
        ? sql`(${print(formula.left)} / nullif(${print(formula.right)}, 0))`
        : sql`(${print(formula.left)} ${sql.raw(formula.sign)} ${print(formula.right)})`;
    case 'round':
      return dialect.round(print(formula.of), formula.digits);
    case 'abs':
      return sql`abs(${print(formula.of)})`;
    case 'coalesce':
      return sql`coalesce(${print(formula.of)}, ${print(formula.other)})`;
    case 'if':
      return sql`(case when ${print(formula.left)} ${sql.raw(formula.sign)} ${print(formula.right)} then ${print(formula.yes)} else ${print(formula.no)} end)`;
    default:
      throw new Error('unknown formula');
  }
}
