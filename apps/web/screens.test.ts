// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, 'src');

/** What is asked beside a screen that says itself what it lacks: without an answer nothing is offered, nothing is lost. */
const aside = new Set([
  'areas/blog/note/note-articles.tsx',
  'areas/system/column/column-page.tsx',
  'areas/system/rights/parts/user-select.tsx',
  'areas/system/rights/rights-page.tsx',
  'areas/trading/manage/manage-page.tsx',
  'areas/trading/test/strategy-choice.tsx',
  'shell/resilience/update-prompt.tsx',
  // A part of the program that could not be loaded: the palette finds all else.
  'shell/search/found-items.tsx',
]);

const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

function textOf(screen: string): string {
  return readFileSync(path.join(source, screen), 'utf8');
}

it('what a screen asks for and does not get is said there', () => {
  const silent = screens.filter((file) => {
    const text = textOf(file);
    const asks = /\buse(?:Infinite)?Quer(?:y|ies)\(/.test(text);
    return asks && !/QueryError|TabFailed|ErrorState|\berror\b|isError/.test(text);
  });
  expect(silent.toSorted()).toEqual([...aside].toSorted());
});

it('days are asked for by our own fields: those of browsers speak the language of the browser', () => {
  const native = /type=(?:"(?:date|time|datetime-local|month)"|\{[^}]*'(?:date|datetime-local)' :)/;
  expect(screens.filter((file) => native.test(textOf(file)))).toEqual([]);
});

it('what is shown already stays when asking for it again fails', () => {
  const throwsAway = /if \((?:\w+\.)?error\)/;
  expect(screens.filter((file) => throwsAway.test(textOf(file)))).toEqual([]);
});
