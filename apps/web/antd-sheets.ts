import { createRequire } from 'node:module';
import type { ReactNode } from 'react';

// The CommonJS builds: those the extractor renders with.
const require = createRequire(import.meta.url);

type Make = (...parts: unknown[]) => ReactNode;
interface StyleCache {
  cache: Map<string, unknown>;
}

/** A theme of antd's, and where in the document it holds. A later one wins over an earlier one. */
export interface SheetLook {
  selector: string;
  media?: string;
  theme: { token?: object };
}

type Tokens = Record<string, unknown>;

/** What the components say under one look. */
interface Extract {
  rules: Map<string, string>;
  /** By component and scope, '' for the whole document. */
  variables: Map<string, Map<string, Map<string, string>>>;
  /** The theme's values. */
  tokens: Tokens;
}

const { createElement } = require('react') as { createElement: Make };
const { ConfigProvider } = require('antd') as { ConfigProvider: unknown };
const { StyleProvider, createCache, extractStyle, token2CSSVar } =
  require('@ant-design/cssinjs') as {
    StyleProvider: unknown;
    createCache: () => StyleCache;
    extractStyle: (cache: StyleCache, options: object) => string;
    token2CSSVar: (name: string, prefix: string) => string;
  };
const { extractStyle: renderAll } = require('@ant-design/static-style-extract') as {
  extractStyle: (wrap: (all: ReactNode) => ReactNode) => string;
};

function textOf(key: string, entry: unknown, type: string): string {
  const one = Object.assign(createCache(), { cache: new Map([[key, entry]]) });
  // The last rule is the extractor's own note of what it wrote.
  return extractStyle(one, { plain: true, types: type }).replace(/\.data-ant-cssinjs[^}]*\}$/, '');
}

/** Said by every component of all that is in it, at a price on every element; the application says it of everything. */
const boxSizing = /[^{}]*\[class[^{}]*\{box-sizing:border-box;\}/g;

/** Draws every component once and takes what it said: the shared variables stand under "Shared". */
function extract(theme: object): Extract {
  const cache = createCache();
  renderAll((all) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, all)),
  );
  const rules = new Map<string, string>();
  const variables: Extract['variables'] = new Map();
  let tokens: Tokens | undefined;
  for (const [key, entry] of cache.cache) {
    const [type = '', first = '', second = ''] = key.split('%');
    const text = textOf(key, entry, type);
    if (type === 'style')
      rules.set(second, (rules.get(second) ?? '') + text.replaceAll(boxSizing, ''));
    // Some components draw others under a theme of their own, which is no concern of ours.
    if (type === 'token' && !tokens) {
      tokens = (entry as [number, [unknown, unknown, Tokens]])[1][2];
      collect(variables, 'Shared', text);
    }
    if (type === 'cssVar' && key.endsWith(`%${String(tokens?.['_tokenKey'])}`))
      collect(variables, first, text);
  }
  if (!tokens) throw new Error('antd told no theme');
  return { rules, variables, tokens };
}

/**
 * A component's own variables hold for the whole document: antd writes them on each element of the component, where the
 * browser copies them hundreds of times. Only shared ones that a component changes for itself stay with it.
 */
function collect(variables: Extract['variables'], component: string, text: string): void {
  const own = component === 'Shared' ? '--ant-' : `${token2CSSVar(component, 'ant')}-`;
  const scopes = variables.get(component) ?? new Map<string, Map<string, string>>();
  variables.set(component, scopes);
  for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*);/g)) {
      const scope = name.startsWith(own) ? '' : selector.trim();
      const known = scopes.get(scope) ?? new Map<string, string>();
      scopes.set(scope, known.set(name, value));
    }
  }
}

type Values = Map<string, string>;

/** A look's variables of one scope: those that it, or a look before it, has other than the first look. */
function changedIn(values: Values, base: Values | undefined, before: Values[]): [string, string][] {
  return [...values].filter(([name, value]) => {
    const usual = base?.get(name);
    return value !== usual || before.some((other) => other.get(name) !== usual);
  });
}

function blockOf(
  { selector, media }: SheetLook,
  scope: string,
  values: [string, string][],
): string {
  if (values.length === 0) return '';
  const place = scope === '' ? selector : `${selector} :is(${scope})`;
  const text = `${place}{${values.map(([name, value]) => `${name}:${value};`).join('')}}`;
  return media ? `@media ${media}{${text}}` : text;
}

type LookExtract = Extract & { look: SheetLook };

/**
 * The style sheets of all of antd's components: the rules by the name under which each registers its style
 * ("Button-Button", "Button-compact"), the variables in them by the component's name ("Button"); "Shared" and
 * "ant-design-icons" belong to all. The rules must be the same under every look, only the variables differ. `looks`
 * begins with the one that holds everywhere; what holds under a medium comes last. Beside them the values of each look.
 */
export function extractSheets(looks: readonly SheetLook[]): {
  sheets: Map<string, string>;
  tokens: Tokens[];
} {
  const all = looks.map((look) => ({ look, ...extract(look.theme) }));
  const sheets = new Map<string, string>();
  for (const [name, rules] of all[0]?.rules ?? []) {
    if (all.some((other) => other.rules.get(name) !== rules))
      throw new Error(`antd's rules of ${name} depend on the theme`);
    const [component = ''] = name.split('-');
    sheets.set(component, variablesOf(all, component));
    sheets.set(name, (sheets.get(name) ?? '') + rules);
  }
  return { sheets, tokens: all.map(({ tokens }) => usedTokens(tokens)) };
}

/** The shades of each colour and what antd notes for itself are for its style sheets only. */
const sheetToken = /^_|^[a-z]+-?\d+$/i;

function usedTokens(tokens: Tokens): Tokens {
  return Object.fromEntries(Object.entries(tokens).filter(([name]) => !sheetToken.test(name)));
}

function variablesOf(all: LookExtract[], component: string): string {
  const scopes = all[0]?.variables.get(component)?.keys() ?? [];
  return [...scopes].map((scope) => variablesIn(scope, all, component)).join('');
}

function variablesIn(scope: string, all: LookExtract[], component: string): string {
  const values = all.map(
    ({ variables }): Values => variables.get(component)?.get(scope) ?? new Map(),
  );
  const blocks = all.map(({ look }, index) => {
    const mine = values[index] ?? new Map();
    const before = look.media ? [] : values.slice(1, index);
    return blockOf(look, scope, index === 0 ? [...mine] : changedIn(mine, values[0], before));
  });
  return blocks.join('');
}
