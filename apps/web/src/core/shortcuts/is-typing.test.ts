import { afterEach, expect, it } from 'vitest';
import { isTyping } from './is-typing.ts';

afterEach(() => document.body.replaceChildren());

it('is said of fields and of dialogs above the page, and of nothing else', () => {
  document.body.innerHTML = `<input id="a"><textarea id="b"></textarea><select id="c"></select>
    <div contenteditable="true"><p id="d"></p></div><div class="ant-modal"><button id="e"></button></div>
    <button id="f"></button><div class="ant-drawer"><a id="g"></a></div>`;
  const said = (id: string): boolean => isTyping({ target: document.querySelector(`#${id}`) });
  expect(['a', 'b', 'c', 'd', 'e'].map(said)).toEqual([true, true, true, true, true]);
  expect(['f', 'g'].map(said)).toEqual([false, false]);
  expect(isTyping({ target: window })).toBe(false);
});
