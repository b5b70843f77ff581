// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TypedText, previewDelayMs, renderDelayMs } from './typed-text.ts';

/** A page that gives each key back, and an editor as the library's: it sets a text that differs from the last one told. */
function start(first = '') {
  const editor = { text: first, told: [first] };
  const typed = new TypedText(first, (text) => {
    if (text === editor.told.at(-1)) return;
    editor.told.push(text);
    editor.text = text;
  });
  const type = (text: string): void => {
    editor.text = text;
    typed.write(text);
  };
  return { editor, typed, type };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('tells the component of the last text only, once the keys rest', () => {
  const { editor, typed, type } = start();
  for (const text of ['a', 'ab', 'abc']) {
    type(text);
    typed.receive(text);
    vi.advanceTimersByTime(190);
  }
  expect(editor.told).toEqual(['']);
  vi.advanceTimersByTime(10);
  expect(editor.told).toEqual(['', 'abc']);
});

it('9 leaves the preview the rest of its 500 ms', () => {
  const { editor, type } = start();
  type('a');
  vi.advanceTimersByTime(previewDelayMs - renderDelayMs - 1);
  expect(editor.told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(editor.told).toHaveLength(2);
});

it('takes what comes back late for no news, and keeps the keys since', () => {
  const { editor, typed, type } = start();
  type('a');
  type('ab');
  typed.receive('a');
  type('abc');
  typed.receive('ab');
  typed.receive('abc');
  vi.runAllTimers();
  expect(editor).toEqual({ text: 'abc', told: ['', 'abc'] });
});

it('hands on at once what comes from elsewhere, also the text the component was told last', () => {
  const { editor, typed, type } = start('old');
  typed.receive('restored');
  expect(editor.text).toBe('restored');
  type('restored!');
  typed.receive('restored!');
  typed.receive('restored');
  expect(editor.text).toBe('restored');
  vi.runAllTimers();
  expect(editor).toEqual({ text: 'restored', told: ['old', 'restored', 'restored!', 'restored'] });
});

it('gives an earlier text back when the page asks for it, though it was typed once', () => {
  const { editor, typed, type } = start();
  for (const text of ['a', 'ab']) {
    type(text);
    typed.receive(text);
  }
  typed.receive('a');
  expect(editor.text).toBe('a');
});

it('needs not get each key back, and takes the last of many for its own', () => {
  const { editor, typed, type } = start('old');
  for (let key = 1; key <= 100; key += 1) type('a'.repeat(key));
  typed.receive('a'.repeat(99));
  typed.receive('a'.repeat(100));
  expect(editor.text).toBe('a'.repeat(100));
  typed.receive('b');
  expect(editor.text).toBe('b');
});

it('does not wait when it is told to rest, and hands over what it holds when it is left', () => {
  const { editor, typed, type } = start();
  type('a');
  typed.flush();
  expect(editor.told).toEqual(['', 'a']);
  typed.flush();
  type('ab');
  expect(typed.leave()).toBe('ab');
  vi.runAllTimers();
  expect(editor.told).toEqual(['', 'a']);
});

it('keeps the keys when a page shown again gives what it gave before them', () => {
  const { editor, typed, type } = start('old');
  for (let key = 1; key <= 100; key += 1) type('a'.repeat(key));
  typed.receive('old');
  vi.runAllTimers();
  expect(editor.text).toBe('a'.repeat(100));
});
