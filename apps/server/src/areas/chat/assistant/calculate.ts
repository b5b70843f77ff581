/** Operators by how tightly they bind. */
const strength: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 4 };

const functions: Record<string, (value: number) => number> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
  ln: Math.log,
  lg: Math.log10,
  log: Math.log10,
  exp: Math.exp,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  round: Math.round,
};
const constants: Record<string, number> = { pi: Math.PI, π: Math.PI, e: Math.E };

const longest = 200;

/** A text of signs as they are typed in Chinese, too, in those of mathematics. */
function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[×✕＊]/g, '*')
    .replaceAll('÷', '/')
    .replaceAll(/[−–—]/g, '-')
    .replaceAll('√', 'sqrt')
    .replaceAll(/(\d)[,，](?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/加上?/g, '+')
    .replaceAll(/减去?/g, '-')
    .replaceAll(/乘以?/g, '*')
    .replaceAll(/除以/g, '/')
    .replaceAll('的平方', '^2')
    .toLowerCase();
}

type Sign = { kind: 'number'; value: number } | { kind: 'sign'; text: string };

function signsOf(text: string): Sign[] | undefined {
  const signs: Sign[] = [];
  let rest = text.replaceAll(/\s+/g, '');
  while (rest !== '') {
    const number = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/.exec(rest)?.[0];
    const sign = number ?? /^(\*\*|[-+*/%^()]|[a-zπ]+)/.exec(rest)?.[0];
    if (sign === undefined) return undefined;
    signs.push(
      number === undefined
        ? { kind: 'sign', text: sign === '**' ? '^' : sign }
        : { kind: 'number', value: Number(number) },
    );
    rest = rest.slice(sign.length);
  }
  return signs;
}

/** Reads signs by precedence; anything that is no expression makes it undefined. */
class Reader {
  readonly #signs: readonly Sign[];
  #at = 0;

  constructor(signs: readonly Sign[]) {
    this.#signs = signs;
  }

  whole(): number | undefined {
    const value = this.#above(0);
    return this.#at === this.#signs.length ? value : undefined;
  }

  #next(): string | undefined {
    const sign = this.#signs[this.#at];
    return sign?.kind === 'sign' ? sign.text : undefined;
  }

  #above(least: number): number | undefined {
    let value = this.#one();
    for (;;) {
      const sign = this.#next();
      const bound = sign === undefined ? undefined : strength[sign];
      if (value === undefined || sign === undefined || bound === undefined || bound <= least)
        return value;
      this.#at += 1;
      // What ends an expression, or stands before a bracket's end, is a percentage; 2^3^2 is 2^(3^2).
      if (sign === '%' && !this.#beginsOne()) {
        value /= 100;
        continue;
      }
      const right = this.#above(sign === '^' ? bound - 1 : bound);
      value = right === undefined ? undefined : joined(sign, value, right);
    }
  }

  #beginsOne(): boolean {
    const sign = this.#signs[this.#at];
    return (
      sign?.kind === 'number' ||
      sign?.text === '(' ||
      (sign !== undefined && sign.text in functions)
    );
  }

  #one(): number | undefined {
    const sign = this.#signs[this.#at];
    if (sign === undefined) return undefined;
    this.#at += 1;
    if (sign.kind === 'number') return sign.value;
    if (sign.text === '-') return negative(this.#above(2));
    if (sign.text === '+') return this.#above(2);
    if (sign.text === '(') return this.#bracket();
    const own = Object.hasOwn(functions, sign.text) ? functions[sign.text] : undefined;
    if (own) {
      const inner = this.#one();
      return inner === undefined ? undefined : own(inner);
    }
    return Object.hasOwn(constants, sign.text) ? constants[sign.text] : undefined;
  }

  #bracket(): number | undefined {
    const value = this.#above(0);
    if (this.#next() !== ')') return undefined;
    this.#at += 1;
    return value;
  }
}

const negative = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : -value;

function joined(sign: string, left: number, right: number): number {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  if (sign === '/') return left / right;
  return sign === '%' ? left % right : left ** right;
}

/** A number as people write it: 15 digits at most, so that 0.1 + 0.2 is 0.3, and thousands apart. */
export function numberText(value: number): string {
  const short = Number(value.toPrecision(15));
  if (Math.abs(short) >= 1e15 || (short !== 0 && Math.abs(short) < 1e-6)) return String(short);
  return new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 15 }).format(short);
}

/** What a sum comes to; undefined for what is none. */
export function calculate(question: string): { text: string; value: number } | undefined {
  const asked = question
    .trim()
    .replace(/^(请|帮我)?(计算|算一下|算算|算)(一下)?[:：]?/, '')
    .replace(/(等于|是)?(多少|几)?[?？=＝。]*$/, '')
    .trim();
  if (asked === '' || asked.length > longest) return undefined;
  const signs = signsOf(plainSigns(asked));
  const hasWork =
    signs?.some(({ kind }) => kind === 'sign') && signs.some(({ kind }) => kind === 'number');
  if (!signs || !hasWork) return undefined;
  const value = new Reader(signs).whole();
  return value === undefined ? undefined : { text: asked, value };
}
