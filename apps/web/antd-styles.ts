import type { Plugin } from 'vite';
import { extractSheets } from './antd-sheets.ts';
import type { SheetLook } from './antd-sheets.ts';

/** A part of the syntax tree, as far as it is read here. */
interface Syntax {
  start: number;
  end: number;
  value?: unknown;
  callee?: { name?: string };
  arguments?: Syntax[];
  elements?: Syntax[];
}

interface StyleCall {
  /** The name it registers. */
  name: string;
  /** Where what makes the style begins and ends. */
  start: number;
  end: number;
}

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/** Every call in a module of antd that makes a component's style. */
function styleCalls(tree: unknown): StyleCall[] {
  const found: StyleCall[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { callee, arguments: given = [] } = node as Syntax;
    const [component, style] = given;
    if (makers.has(callee?.name ?? '') && component && style) {
      const cells = component.elements ?? [component, component];
      const name = cells.map(({ value }) => String(value)).join('-');
      found.push({ name, start: component.end, end: given.at(-1)?.end ?? style.end });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(tree);
  return found;
}

/** What no page shows: a component of former days, the wireframe look, a browser of former days. */
const unused = new Set(['BackTop-BackTop', 'Pagination-bordered', 'Form-item-item']);

/** The addresses of what is made here begin so within the build. */
export const antdFiles = '/@antd/';
const isOurs = /^\/@antd\//;

function importsOf(names: Iterable<string>): string {
  return [...names].map((name) => `import '${antdFiles}${name}.css';\n`).join('');
}

/** A module without what makes its styles. */
function withoutStyles(code: string, calls: readonly StyleCall[]): string {
  return calls
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

/** A module of antd without what makes its styles, and with their sheets instead. */
function withSheets(code: string, tree: unknown): string {
  const calls = styleCalls(tree);
  const rules = new Set(calls.map(({ name }) => name)).difference(unused);
  const variables = new Set([...rules].map((name) => name.split('-')[0] ?? ''));
  return importsOf(variables.union(rules)) + withoutStyles(code, calls);
}

/** What stands in the place of antd's makers of styles: the two classes of every component, and nothing at run time. */
const staticMakers = `
const classes = ['', 'wm'];
const useStyle = () => classes;
const useHash = () => '';
const NoStyle = () => null;
export const genStyleHooks = () => useStyle;
export const genComponentStyleHook = () => useHash;
export const genSubStyleComponent = () => NoStyle;
`;

/** The address of the themes' values within the build. */
const antdTokens = `${antdFiles}tokens.js`;

/**
 * antd's theme as values: those of the looks were worked out while building, another theme's are when it is first used.
 * The variables stand in the sheets.
 */
const staticToken = `
import looks from '${antdTokens}';
const known = new WeakMap();
function valuesOf(token, override, theme) {
  const look = looks.find(({ seed }) => Object.keys(seed).every((name) => seed[name] === token[name]));
  if (look) return { ...looks[0].tokens, ...look.tokens };
  return getComputedToken({ ...defaultSeedToken, ...token }, override, theme);
}
export default function useToken() {
  const { token, theme = defaultTheme, override } = React.useContext(DesignTokenContext);
  if (!known.has(token)) known.set(token, valuesOf(token, override, theme));
  const values = known.get(token);
  return [theme, values, '', values, { prefix: 'ant', key: 'wm' }, true];
}`;

/** The looks' own settings and what follows from them, of a later one what differs from the first. */
function tokensModule(
  looks: readonly SheetLook[],
  tokens: readonly Record<string, unknown>[],
): string {
  const [base = {}] = tokens;
  const all = looks.map(({ theme }, index) => ({
    seed: theme.token,
    tokens: Object.fromEntries(
      Object.entries(tokens[index] ?? {}).filter(
        ([name, value]) => index === 0 || JSON.stringify(value) !== JSON.stringify(base[name]),
      ),
    ),
  }));
  return `export default ${JSON.stringify(all)};`;
}

/** The modules of antd that are rewritten as a whole. */
const rewritten: Record<string, (code: string) => string> = {
  '/theme/util/genStyleUtils.js': (code) =>
    staticMakers + code.slice(code.indexOf('export const genCssVar')),
  '/theme/util/useResetIconStyle.js': () =>
    `${importsOf(['ant-design-icons', 'Shared'])}export default () => {};`,
  '/theme/useToken.js': (code) =>
    code.slice(0, code.indexOf('export default function useToken')) + staticToken,
};

/**
 * Takes from Ant Design X what makes its styles in the browser, for the sheet of a screen dresses what it uses of it, and
 * its English words, in whose place the Chinese ones stand. Leans on the inside of the pinned version, as below.
 */
export function plainAntdX(): Plugin {
  return {
    name: 'plain-antd-x',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@ant-design\/x\/es\/.*\.js$/ },
      handler(code, id) {
        if (id.endsWith('/theme/genStyleUtils.js')) return { code: staticMakers, map: null };
        const calls = /\/style\/\w+\.js$/.test(id) ? styleCalls(this.parse(code)) : [];
        const text = withoutStyles(code, calls).replaceAll(
          /(from ["'].*\/)en_US(["'])/g,
          '$1zh_CN$2',
        );
        return text === code ? null : { code: text, map: null };
      },
    },
  };
}

/**
 * Writes antd's styles as style sheets while building, where antd would make them in the browser while it draws: each
 * sheet travels with the code of its component, and everything that makes styles is left out. The first of the looks
 * holds everywhere. Leans on the inside of the pinned antd: whatever it does not find there fails the build.
 */
export function staticAntdStyles(looks: readonly SheetLook[]): Plugin {
  let extracted: ReturnType<typeof extractSheets> | undefined;
  return {
    name: 'static-antd-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/antd\/es\/.*\.js$/ },
      handler(code, id) {
        const [, path = ''] = id.split('/antd/es');
        const rewrite = rewritten[path];
        if (rewrite) return { code: rewrite(code), map: null };
        if (!/\bgen(Style|SubStyle|ComponentStyle)\w+\(/.test(code)) return null;
        return { code: withSheets(code, this.parse(code)), map: null };
      },
    },
    resolveId: {
      filter: { id: isOurs },
      handler: (source) => ({ id: source, moduleSideEffects: source.endsWith('.css') }),
    },
    load: {
      filter: { id: isOurs },
      handler(id) {
        extracted ??= extractSheets(looks);
        if (id === antdTokens) return tokensModule(looks, extracted.tokens);
        const css = extracted.sheets.get(id.slice(antdFiles.length, -'.css'.length));
        if (css === undefined) this.error(`antd has no style of ${id}`);
        // Whichever sheet comes first says the order of the layers.
        return { code: `@layer base,antd;@layer antd{${css}}`, map: null };
      },
    },
  };
}
