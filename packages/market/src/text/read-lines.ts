import { readCondition, readIndicatorUse } from './read-expression.ts';
import type { ExpressionScope, Json } from './read-expression.ts';
import { RESERVED_WORDS } from './names.ts';
import { readTokens, TextFault, tokensOf } from './tokens.ts';
import type { Place, Tokens } from './tokens.ts';

/** The parts of a strategy's text as data for `parseStrategy`, with where each stands. */
export interface StrategyLines {
  readonly json: Json;
  /** By JSON path. */
  readonly places: ReadonlyMap<string, Place>;
  readonly problems: readonly (Place & { readonly message: string })[];
}

interface Line extends Place {
  readonly head: string;
  readonly body: string;
  readonly bodyAt: number;
}

/** The words that lines begin with, in the order in which they are printed. */
export const STRATEGY_HEADS: readonly string[] = [
  '名称',
  '参数',
  '买入',
  '卖出',
  '卖空',
  '平空',
  '委托',
  '止损',
  '止盈',
  '移动止损',
  '最多持有',
  '仓位',
];

const KNOWN = new RegExp(`^\\s*(?:${STRATEGY_HEADS.join('|')})(?:\\s+[^：:]*)?[：:]`);

/** Reads the lines; a line that begins with none of the known words continues the one before. */
export function readStrategyLines(text: string): StrategyLines {
  const places = new Map<string, Place>();
  const problems: (Place & { message: string })[] = [];
  const trying = (read: () => void): void => {
    try {
      read();
    } catch (fault) {
      if (!(fault instanceof TextFault)) throw fault;
      problems.push({ ...fault.place, message: fault.message });
    }
  };
  const lines = linesOf(text, problems);
  const params: Json = {};
  const seen = new Set<string>();
  for (const line of lines) {
    if (line.head.startsWith('参数')) trying(() => readParam(line, params, places));
    else if (seen.has(line.head))
      problems.push({ ...placeOf(line), message: `“${line.head}”写了两次` });
    seen.add(line.head);
  }
  const scope: ExpressionScope = {
    params: new Set(Object.keys(params)),
    indicators: {},
    places: {},
  };
  const json: Json = { params, indicators: scope.indicators };
  for (const line of lines) {
    const read = READERS[line.head];
    if (read) trying(() => read({ line, json, scope, places }));
  }
  for (const [key, place] of Object.entries(scope.places)) places.set(`$.indicators.${key}`, place);
  return { json, places, problems };
}

function placeOf({ from, to }: Place): Place {
  return { from, to };
}

function linesOf(text: string, problems: (Place & { message: string })[]): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const raw of text.split('\n')) {
    const from = at;
    at += raw.length + 1;
    if (raw.trim() === '' || raw.trim().startsWith('//')) continue;
    const last = lines.at(-1);
    if (!KNOWN.test(raw)) {
      if (last && !last.head.startsWith('参数')) {
        // Kept in step with the text, so that places stay right.
        const body = text.slice(last.bodyAt, from + raw.length);
        lines[lines.length - 1] = { ...last, body, to: from + raw.length };
      } else {
        problems.push({
          from,
          to: from + raw.length,
          message: `这一行应以 ${STRATEGY_HEADS.join('、')} 之一开头`,
        });
      }
      continue;
    }
    const colon = raw.search(/[：:]/);
    const head = raw.slice(0, colon).trim();
    lines.push({
      from,
      to: from + raw.length,
      head,
      body: raw.slice(colon + 1),
      bodyAt: from + colon + 1,
    });
  }
  return lines;
}

/** `参数 fast：10，2 至 250，整数，快线`. */
function readParam({ head, body, from, to }: Line, params: Json, places: Map<string, Place>): void {
  const key = head.slice(2).trim();
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key))
    throw new TextFault({ from, to }, '参数名应以字母开头，只含字母、数字和 _，例如“参数 fast”');
  if (RESERVED_WORDS.has(key))
    throw new TextFault({ from, to }, `“${key}”有别的意思，请给参数换个名字`);
  if (Object.hasOwn(params, key)) throw new TextFault({ from, to }, `参数“${key}”写了两次`);
  const [value = '', range = '', kind = '', ...name] = body.split(/[，,]/);
  const [min = '', max = ''] = range.split('至');
  const whole = kind.trim() === '整数';
  if (!whole && kind.trim() !== '小数')
    throw new TextFault({ from, to }, '参数应写成“10，2 至 250，整数，名称”或“……小数，名称”');
  params[key] = {
    name: name.join('，').trim() || key,
    value: Number(value),
    min: Number(min),
    max: Number(max),
    whole,
  };
  places.set(`$.params.${key}`, { from, to });
}

interface Reading {
  readonly line: Line;
  readonly json: Json;
  readonly scope: ExpressionScope;
  readonly places: Map<string, Place>;
}

type LineReader = (reading: Reading) => void;

function tokensIn({ body, bodyAt }: Line): Tokens {
  return readTokens(tokensOf(body, bodyAt));
}

const rule =
  (side: 'long' | 'short', part: 'enter' | 'exit'): LineReader =>
  ({ line, json, scope, places }) => {
    const sides = (json[side] ??= {}) as Json;
    places.set(`$.${side}.${part}`, placeOf(line));
    sides[part] = readCondition(tokensIn(line), scope);
  };

const distance =
  (part: 'stopLoss' | 'takeProfit' | 'trailingStop'): LineReader =>
  ({ line, json, scope, places }) => {
    const tokens = tokensIn(line);
    const protection = (json['protection'] ??= {}) as Json;
    places.set(`$.protection.${part}`, placeOf(line));
    const value = readAmount(tokens, scope);
    if (tokens.take('%')) protection[part] = { kind: 'percent', value };
    else if (tokens.take('元')) protection[part] = { kind: 'amount', value };
    else {
      tokens.need('*');
      protection[part] = { kind: 'indicator', times: value, ...readIndicatorUse(tokens, scope) };
    }
    needEnd(tokens);
  };

const READERS: Readonly<Record<string, LineReader | undefined>> = {
  名称: ({ line, json, places }) => {
    json['name'] = line.body.trim();
    places.set('$.name', placeOf(line));
  },
  买入: rule('long', 'enter'),
  卖出: rule('long', 'exit'),
  卖空: rule('short', 'enter'),
  平空: rule('short', 'exit'),
  止损: distance('stopLoss'),
  止盈: distance('takeProfit'),
  移动止损: distance('trailingStop'),
  最多持有: ({ line, json, scope, places }) => {
    const tokens = tokensIn(line);
    const protection = (json['protection'] ??= {}) as Json;
    places.set('$.protection.maxBars', placeOf(line));
    protection['maxBars'] = readAmount(tokens, scope);
    tokens.take('根');
    needEnd(tokens);
  },
  委托: ({ line, json, scope, places }) => {
    const tokens = tokensIn(line);
    places.set('$.entry', placeOf(line));
    if (tokens.take('市价')) {
      json['entry'] = { kind: 'market' };
      return needEnd(tokens);
    }
    const kind = tokens.take('限价') ? 'limit' : 'stop';
    if (kind === 'stop' && !tokens.take('突破'))
      throw new TextFault(tokens.peek(), '委托应为“市价”“限价 2%，5 根”或“突破 2%，5 根”');
    const offsetPercent = readAmount(tokens, scope);
    tokens.need('%');
    tokens.take(',');
    const bars = tokens.peek().kind === 'number' ? Number(tokens.next().text) : 1;
    tokens.take('根');
    json['entry'] = { kind, offsetPercent, bars };
    needEnd(tokens);
  },
  仓位: ({ line, json, scope, places }) => {
    const tokens = tokensIn(line);
    places.set('$.sizing', placeOf(line));
    if (tokens.take('全部')) json['sizing'] = { kind: 'all' };
    else {
      const amount = readAmount(tokens, scope);
      if (tokens.take('%')) json['sizing'] = { kind: 'percent', percent: amount };
      else if (tokens.take('手')) json['sizing'] = { kind: 'lots', lots: amount };
      else if (tokens.take('元')) json['sizing'] = { kind: 'cash', amount };
      else throw new TextFault(tokens.peek(), '仓位应为“全部”“95%”“10 手”或“50000 元”');
    }
    needEnd(tokens);
  },
};

function readAmount(tokens: Tokens, { params }: ExpressionScope): unknown {
  const token = tokens.next();
  if (token.kind === 'number') return Number(token.text);
  if (token.kind === 'word' && params.has(token.text)) return { param: token.text };
  throw new TextFault(token, '这里应为数字或参数');
}

function needEnd(tokens: Tokens): void {
  const token = tokens.peek();
  if (token.kind !== 'end') throw new TextFault(token, `“${token.text}”不该出现在这里`);
}
