import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import {
  fieldWords,
  otherThings,
  recordVerbs,
  shunnedWords,
} from '../packages/contract/src/core/words.ts';

const root = join(import.meta.dirname, '..');

type Node = Record<string, unknown> & { type: string };

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
  );
}

/** What is written as text at a place of a source; the gaps of a template stand as an ellipsis. */
function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'JSXExpressionContainer') return textOf(value['expression']);
  if (value.type === 'StringLiteral') return String(value['value']);
  if (value.type !== 'TemplateLiteral') return undefined;
  return (value['quasis'] as { cooked?: string }[]).map(({ cooked }) => cooked ?? '').join('…');
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value['value'] === 'string' ? value['value'] : '';
}

/** The texts of an element's attributes or of an object's properties, by their names. */
function namedTexts(node: Node): Record<string, string | undefined> {
  const isElement = node.type === 'JSXOpeningElement';
  const parts = (node[isElement ? 'attributes' : 'properties'] ?? []) as Node[];
  const kinds = new Set(['JSXAttribute', 'KeyValueProperty']);
  return Object.fromEntries(
    parts
      .filter(({ type }) => kinds.has(type))
      .map((part) => [nameOf(isElement ? part['name'] : part['key']), textOf(part['value'])]),
  );
}

interface Words {
  /** A property and what it is called as a line of a form, a filter or a column. */
  fields: [property: string, word: string][];
  /** Titles, labels and hints. */
  labels: string[];
  /** What buttons say. */
  buttons: string[];
}

const labelNames = ['label', 'title', 'okText', 'cancelText', 'placeholder', 'emptyText', 'text'];
const buttonTags = new Set(['Button', 'RowAction', 'Link']);

const searchFields = new Set(['textSearch', 'choiceSearch', 'dictSearch']);

/** What a call that makes a search field names: the field, its label, its hint. */
function noteCall(node: Node, words: Words): void {
  const called = nameOf(node['callee']);
  const given = (node['arguments'] as { expression: unknown }[]).map((one) =>
    textOf(one.expression),
  );
  const [first, second] = given;
  if (called === 'rangeSearch' && first) words.fields.push(['range', first]);
  if (!searchFields.has(called) || !first || !second) return;
  words.fields.push([first, second]);
  words.labels.push(...given.slice(1).flatMap((text) => text ?? []));
}

function noteNode(node: Node, words: Words): void {
  if (node.type === 'CallExpression') noteCall(node, words);
  if (node.type === 'JSXOpeningElement' || node.type === 'ObjectExpression') {
    const texts = namedTexts(node);
    const property = texts['dataIndex'] ?? texts['name'];
    const word = texts['dataIndex'] ? texts['title'] : texts['label'];
    if (property && word) words.fields.push([property, word]);
    words.labels.push(...labelNames.flatMap((name) => texts[name] ?? []));
    words.buttons.push(...[texts['okText'], texts['aria-label']].flatMap((text) => text ?? []));
  }
  if (node.type === 'JSXElement' && buttonTags.has(nameOf((node['opening'] as Node)['name']))) {
    const children = node['children'] as Node[];
    const texts = children.flatMap((child) =>
      child.type === 'JSXText' ? String(child['value']).trim() : (textOf(child) ?? []),
    );
    words.buttons.push(...texts.filter(Boolean));
  }
}

function walk(value: unknown, words: Words): void {
  if (Array.isArray(value)) for (const one of value) walk(one, words);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) noteNode(value, words);
    for (const [key, below] of Object.entries(value)) if (key !== 'span') walk(below, words);
  }
}

const screens = globSync('apps/web/src/{areas,ui,shell}/**/*.tsx', { cwd: root })
  .filter((path) => !/\.test\.tsx$|\/testing\/|areas\/demo\//.test(path))
  .map((path) => {
    const words: Words = { fields: [], labels: [], buttons: [] };
    const source = readFileSync(join(root, path), 'utf8');
    walk(parseSync(source, { syntax: 'typescript', tsx: true }).body, words);
    return { place: path.replace(/^apps\/web\/src\/(areas\/)?/, ''), ...words };
  });

interface Resource {
  permission: string;
  title: string;
  columns?: Record<string, { title: string }>;
  titles?: Record<string, string>;
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'permission' in value && 'sorts' in value;
}

async function readResources(): Promise<Resource[]> {
  const paths = globSync('packages/contract/src/*/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    paths.map((path) => import(join(root, path)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isResource));
}

const inProgram = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a property must be called at a place; undefined when the list says nothing about it. */
function wordFor(place: string, property: string): string | undefined {
  const other = otherThings.find(
    ({ where, field }) => place.startsWith(where) && inProgram(field) === inProgram(property),
  );
  return other?.word ?? fieldWords[inProgram(property)];
}

function faultsOf(place: string, fields: readonly [string, string][]): string[] {
  return fields.flatMap(([property, word]) => {
    const right = wordFor(place, property);
    return right === undefined || right === word
      ? []
      : [`${place}: ${property} ${word} → ${right}`];
  });
}

/** Whether a text holds a shunned word that is not a part of the right one. */
function shunnedIn(text: string): string[] {
  return Object.entries(shunnedWords).flatMap(([bad, good]) =>
    text.replaceAll(good, '').includes(bad) ? [`${text}: ${bad} → ${good}`] : [],
  );
}

/** Where texts and drawings are written. */
const documents =
  /^(notebook\/(note|tree)|mindmap|blog\/manage|system\/notice\/parts\/content-field|shell\/search|ui\/(markdown|rich-text|documents))/;

describe('the word list', () => {
  it('names the columns and fields of every resource', async () => {
    const resources = await readResources();
    expect(resources.length).toBeGreaterThan(15);
    const faults = resources.flatMap(({ permission, columns = {}, titles = {} }) => {
      const all = {
        ...titles,
        ...Object.fromEntries(Object.entries(columns).map(([field, { title }]) => [field, title])),
      };
      return [
        ...faultsOf(permission, Object.entries(all)),
        ...Object.values(all).flatMap(shunnedIn),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('names the columns, filters and lines of forms of every screen', () => {
    const fields = screens.flatMap((screen) => screen.fields);
    expect(fields.length).toBeGreaterThan(150);
    expect(screens.flatMap(({ place, fields: some }) => faultsOf(place, some))).toEqual([]);
  });

  it('keeps other words for the same out of titles, labels, hints and buttons', () => {
    const texts = screens.flatMap(({ labels, buttons }) => [...labels, ...buttons]);
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap(shunnedIn)).toEqual([]);
  });

  it('gives buttons on records one verb each', () => {
    const buttons = screens
      .filter(({ place }) => !documents.test(place))
      .flatMap(({ place, buttons: some }) => some.map((text) => ({ place, text })));
    expect(buttons.length).toBeGreaterThan(80);
    const faults = buttons.flatMap(({ place, text }) =>
      Object.entries(recordVerbs).flatMap(([bad, good]) =>
        text.startsWith(bad) ? [`${place}: ${text}: ${bad} → ${good}`] : [],
      ),
    );
    expect(faults).toEqual([]);
  });
});
