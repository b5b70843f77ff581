import { numberText } from './calculate.ts';

/** Units of one quantity, each in terms of the first. */
const quantities: readonly Record<string, number>[] = [
  {
    米: 1,
    m: 1,
    公里: 1000,
    千米: 1000,
    km: 1000,
    厘米: 0.01,
    公分: 0.01,
    cm: 0.01,
    毫米: 0.001,
    mm: 0.001,
    微米: 1e-6,
    um: 1e-6,
    μm: 1e-6,
    纳米: 1e-9,
    nm: 1e-9,
    里: 500,
    尺: 1 / 3,
    寸: 1 / 30,
    英里: 1609.344,
    mile: 1609.344,
    英尺: 0.3048,
    ft: 0.3048,
    英寸: 0.0254,
    inch: 0.0254,
    码: 0.9144,
    海里: 1852,
  },
  {
    千克: 1,
    公斤: 1,
    kg: 1,
    克: 0.001,
    g: 0.001,
    毫克: 1e-6,
    mg: 1e-6,
    微克: 1e-9,
    μg: 1e-9,
    ug: 1e-9,
    纳克: 1e-12,
    ng: 1e-12,
    吨: 1000,
    t: 1000,
    斤: 0.5,
    两: 0.05,
    钱: 0.005,
    磅: 0.453_592_37,
    lb: 0.453_592_37,
    盎司: 0.028_349_523_125,
    oz: 0.028_349_523_125,
  },
  {
    升: 1,
    l: 1,
    毫升: 0.001,
    ml: 0.001,
    微升: 1e-6,
    μl: 1e-6,
    ul: 1e-6,
    立方米: 1000,
    加仑: 3.785_411_784,
  },
  { 平方米: 1, 平方公里: 1e6, 公顷: 10_000, 亩: 2000 / 3, 平方厘米: 1e-4, 平方英尺: 0.092_903_04 },
  {
    秒: 1,
    s: 1,
    毫秒: 0.001,
    ms: 0.001,
    分钟: 60,
    分: 60,
    小时: 3600,
    h: 3600,
    天: 86_400,
    周: 604_800,
  },
  { 字节: 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 },
  { bp: 1, kbp: 1000, mbp: 1e6, gbp: 1e9, 碱基: 1 },
];
const warm: Record<string, 'c' | 'f' | 'k'> = {
  摄氏度: 'c',
  '°c': 'c',
  '℃': 'c',
  度: 'c',
  华氏度: 'f',
  '°f': 'f',
  '℉': 'f',
  开尔文: 'k',
  k: 'k',
  开: 'k',
};

const asked =
  /^(-?[\d.,]+(?:e-?\d+)?)\s*([^\d\s=]+?)\s*(?:是|等于|换算成|换成|转换为|转成|合|=|＝|to|in)\s*(?:多少|几)?\s*([^\d\s?？]+?)\s*[?？。]*$/i;

/** What an amount is in another unit; undefined for what is no such question. */
export function answerUnits(question: string): string | undefined {
  const found = asked.exec(question.trim());
  if (!found) return undefined;
  const value = Number((found[1] ?? '').replaceAll(',', ''));
  const from = (found[2] ?? '').toLowerCase();
  const to = (found[3] ?? '').toLowerCase();
  if (!Number.isFinite(value)) return undefined;
  const result = warmth(value, from, to) ?? amount(value, from, to);
  return result === undefined
    ? undefined
    : `${numberText(value)} ${found[2]} = ${numberText(result)} ${found[3]}`;
}

function amount(value: number, from: string, to: string): number | undefined {
  for (const units of quantities) {
    const one = Object.hasOwn(units, from) ? units[from] : undefined;
    const other = Object.hasOwn(units, to) ? units[to] : undefined;
    if (one !== undefined && other !== undefined)
      return Number(((value * one) / other).toPrecision(12));
  }
  return undefined;
}

function warmth(value: number, from: string, to: string): number | undefined {
  const one = Object.hasOwn(warm, from) ? warm[from] : undefined;
  const other = Object.hasOwn(warm, to) ? warm[to] : undefined;
  if (one === undefined || other === undefined) return undefined;
  const celsius = one === 'c' ? value : one === 'f' ? ((value - 32) * 5) / 9 : value - 273.15;
  const result =
    other === 'c' ? celsius : other === 'f' ? (celsius * 9) / 5 + 32 : celsius + 273.15;
  return Number(result.toPrecision(10));
}
