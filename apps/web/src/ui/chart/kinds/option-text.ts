/** Lists of more items than this are named in the text of an option, not written out. */
const longest = 40;

/** An option as a text that a person can read and change; its long lists stand beside it, under their names. */
export interface OptionText {
  text: string;
  lists: Readonly<Record<string, readonly unknown[]>>;
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one !== 'object' || one === null || isPlainList(one))
  );
}

/** Writes an option as JSON, short lists in one line. */
export function writeOption(option: object): OptionText {
  const lists: Record<string, readonly unknown[]> = {};
  const write = (value: unknown, indent: string): string => {
    if (Array.isArray(value) && value.length > longest) {
      const name = `$data${Object.keys(lists).length + 1}`;
      lists[name] = value;
      return JSON.stringify(name);
    }
    if (isPlainList(value) || typeof value !== 'object' || value === null)
      return JSON.stringify(value)?.replaceAll('","', '", "') ?? 'null';
    const inner = `${indent}  `;
    const items = Array.isArray(value)
      ? value.map((one) => write(one, inner))
      : Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .map(([key, one]) => `${JSON.stringify(key)}: ${write(one, inner)}`);
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    return items.length === 0
      ? `${open}${close}`
      : `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
  };
  return { text: write(option, ''), lists };
}

export type OptionRead =
  | { option: object; fault?: undefined }
  | { option?: undefined; fault: string };

/** Reads such a text back, or says what is wrong with it, and where. */
export function readOption({ text, lists }: OptionText): OptionRead {
  let unknown: string | undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== 'string' || !/^\$data\d+$/.test(value)) return value;
      if (!(value in lists)) unknown ??= value;
      return lists[value];
    });
  } catch (error) {
    return { fault: placeOfFault(text, error) };
  }
  if (unknown !== undefined) return { fault: `没有叫 ${unknown} 的数据` };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { fault: '选项应是一个对象：以 { 开头，以 } 结尾' };
  return { option: parsed };
}

/** Browsers tell where in their own words: the last number of a position is what they share. */
function placeOfFault(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(said)?.[1];
  const position = /position (\d+)/.exec(said)?.[1];
  if (line !== undefined) return `第 ${line} 行不是合法的 JSON`;
  if (position === undefined) return '没有写完，或不是合法的 JSON';
  return `第 ${text.slice(0, Number(position)).split('\n').length} 行不是合法的 JSON`;
}

/** The program that draws an option, for copying. */
export function programOf({ text, lists }: OptionText): string {
  const named = Object.entries(lists).map(
    ([name, list]) => `const ${name} = ${JSON.stringify(list)};`,
  );
  const bare = text.replaceAll(/"(\$data\d+)"/g, '$1');
  return [
    "import * as echarts from 'echarts';",
    '',
    ...named,
    ...(named.length > 0 ? [''] : []),
    "const chart = echarts.init(document.getElementById('chart'));",
    `chart.setOption(${bare});`,
    'new ResizeObserver(() => chart.resize()).observe(chart.getDom());',
    '',
  ].join('\n');
}
