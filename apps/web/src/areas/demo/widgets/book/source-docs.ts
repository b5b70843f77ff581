/** A property of a widget, as its source declares it. */
export interface Property {
  name: string;
  type: string;
  isRequired: boolean;
  says: string;
}

export interface Docs {
  /** The comment above the export. */
  says: string;
  /** How it is called. */
  signature: string;
  properties: Property[];
  /** Whose properties it takes, too. */
  inherits: string;
}

const plain = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The comment that ends where `at` begins. */
function commentBefore(source: string, at: number): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/.exec(source.slice(0, at)) ?? [];
  return plain(comment);
}

/** Where the bracket that opens at `from` closes. */
function closing(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if ('({['.includes(sign)) depth += 1;
    if (')}]'.includes(sign)) depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

function propertiesIn(body: string): Property[] {
  const pattern = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?(?:readonly )?(\w+)(\?)?:\s*([^;]+);/g;
  return [...body.matchAll(pattern)].map(([, comment = '', name = '', optional, type = '']) => ({
    name,
    type: type.replaceAll(/\s+/g, ' ').trim(),
    isRequired: optional === undefined,
    says: plain(comment),
  }));
}

/** The properties of a type that the source declares, or that stands written out. */
function typeIn(source: string, type: string): Pick<Docs, 'properties' | 'inherits'> {
  if (type.startsWith('{'))
    return { properties: propertiesIn(`${type.slice(1, -1)};`), inherits: '' };
  const [name = ''] = type.split('<');
  const head = new RegExp(`interface ${name}\\b(?:<[^{]*?>)?\\s*(?:extends ([^{]*?))?\\s*\\{`).exec(
    source,
  );
  if (!head) return { properties: [], inherits: type };
  const begin = head.index + head[0].length;
  return {
    properties: propertiesIn(source.slice(begin, closing(source, begin - 1))),
    inherits: (head[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
  };
}

/** What the source says of an export: read of the file itself, so that the book cannot say something else. */
export function docsOf(source: string, name: string): Docs {
  const at = source.search(new RegExp(`^export (?:function|const) ${name}\\b`, 'm'));
  const open = at < 0 ? -1 : source.indexOf('(', at);
  if (open < 0) return { says: '', signature: name, properties: [], inherits: '' };
  const end = closing(source, open);
  const parameters = source
    .slice(open + 1, end)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, result = ''] = /^\)(: [^\n{]+)/.exec(source.slice(end)) ?? [];
  const isHook = /^use[A-Z]/.test(name);
  const [, type = ''] = /(?:^\{[^}]*\}|^\w+): (.+?),?$/.exec(parameters) ?? [];
  return {
    says: commentBefore(source, at),
    signature: isHook ? `${name}(${parameters})${result}`.trim() : `<${name} />`,
    ...(isHook || type === '' ? { properties: [], inherits: '' } : typeIn(source, type)),
  };
}
