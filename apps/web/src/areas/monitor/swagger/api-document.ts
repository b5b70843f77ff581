/** A JSON schema, as far as it is read here. */
export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

/** One call of the installation's own API. */
export interface Operation {
  /** Method and address, which name it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  section: string;
  access: string;
  perMinute: number;
  asksPassword: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  answer: Schema | undefined;
}

interface RawOperation {
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { 200: { content: { 'application/json': { schema: Schema } } } };
  'x-access': string;
  'x-requests-per-minute': number;
  'x-asks-password': boolean;
}

/** The document as the server makes it. */
export interface ApiDocument {
  paths: Record<string, Record<string, RawOperation>>;
}

/** What the parts of the API are called. */
const sections: Readonly<Record<string, string>> = {
  admin: '登录与通用',
  system: '系统管理',
  monitor: '系统监控',
  home: '首页',
  notebook: '笔记本',
  article: '文章',
  blog: '博客',
  book: '书籍',
  mindmap: '思维导图',
  knowledge: '知识库',
  trading: '交易',
  report: '报表',
  search: '搜索',
  files: '文件',
  'prod-api': '通用',
};

export function sectionName(section: string): string {
  return sections[section] ?? section;
}

/** Every call, by section and address. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  const order = Object.keys(sections);
  const place = (section: string): number => {
    const at = order.indexOf(section);
    return at < 0 ? order.length : at;
  };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]): Operation => {
        const name = method.toUpperCase() as Operation['method'];
        const envelope = raw.responses[200].content['application/json'].schema;
        return {
          id: `${name} ${path}`,
          method: name,
          path,
          summary: raw.summary ?? '',
          section: raw.tags?.[0] ?? '',
          access: raw['x-access'],
          perMinute: raw['x-requests-per-minute'],
          asksPassword: raw['x-asks-password'],
          parameters: raw.parameters ?? [],
          body: raw.requestBody?.content['application/json'].schema,
          answer: envelope.properties?.['data'],
        };
      }),
    )
    .toSorted(
      (one, other) =>
        place(one.section) - place(other.section) || one.path.localeCompare(other.path),
    );
}

const deepest = 5;

/** An example of what a schema describes: its defaults, else something of the right kind. */
export function exampleOf(schema: Schema | undefined, depth = 0): unknown {
  if (!schema || depth > deepest) return null;
  const fixed = [schema.default, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (fixed !== undefined) return fixed;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return exampleOfType(type ?? '', schema, depth);
}

function exampleOfType(type: string, schema: Schema, depth: number): unknown {
  const inner = (one: Schema): unknown => exampleOf(one, depth + 1);
  const { properties = {}, items, minimum = 0 } = schema;
  const number = (): number => Math.max(minimum, 0);
  const makers: Record<string, () => unknown> = {
    object: () =>
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
    array: () => (items ? [inner(items)] : []),
    integer: number,
    number,
    boolean: () => false,
    string: () => '',
  };
  return makers[type]?.() ?? null;
}

/** What a value has to be, in a few words: 文字，1 到 50 字. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return `固定为 ${JSON.stringify(schema.const)}`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(' 或 ');
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? '');
  const names: Record<string, string> = {
    string: '文字',
    integer: '整数',
    number: '数字',
    boolean: 'true 或 false',
    object: '对象',
    null: '空',
  };
  if (type === 'array') return `列表${schema.items ? `，每项 ${typeText(schema.items)}` : ''}`;
  return [names[type] ?? type, formatText(schema), rangeText(schema)].filter(Boolean).join('，');
}

function formatText({ format }: Schema): string {
  const names: Record<string, string> = { date: '日期', 'date-time': '时间', uuid: 'UUID' };
  return format ? (names[format] ?? format) : '';
}

/** Bounds that only say what fits a number at all are no news. */
const beyond = 2 ** 53 - 1;

function rangeText({ minimum, maximum, minLength, maxLength }: Schema): string {
  const [low, high, unit] =
    maxLength !== undefined || minLength !== undefined
      ? [minLength, maxLength, ' 字']
      : [minimum, maximum, ''];
  const least = low !== undefined && low > -beyond ? low : undefined;
  const most = high !== undefined && high < beyond ? high : undefined;
  if (least !== undefined && most !== undefined) return `${least} 到 ${most}${unit}`;
  if (most !== undefined) return `至多 ${most}${unit}`;
  return least !== undefined && least > 0 ? `至少 ${least}${unit}` : '';
}

export interface SchemaLine {
  /** The names of the objects around it, and its own. */
  key: string;
  name: string;
  depth: number;
  type: string;
  isRequired: boolean;
  note: string;
}

/** The fields of a schema, one a line, those of inner objects beneath. */
export function schemaLines(schema: Schema | undefined, depth = 0, within = ''): SchemaLine[] {
  if (!schema || depth > deepest) return [];
  const inner = schema.type === 'array' ? schema.items : schema;
  return Object.entries(inner?.properties ?? {}).flatMap(([name, field]) => [
    {
      key: `${within}.${name}`,
      name,
      depth,
      type: typeText(field),
      isRequired: inner?.required?.includes(name) ?? false,
      note: field.description ?? field.title ?? '',
    },
    ...schemaLines(field, depth + 1, `${within}.${name}`),
  ]);
}
