import { expect, it } from 'vitest';
import { sanitizeNote } from './sanitize-note.ts';

it('takes out what could run or restyle the page', () => {
  const html =
    '<p onclick="x()">a<script>x()</script><style>body { color: red }</style></p><form><b>b</b></form>';
  expect(sanitizeNote(html)).toBe('<p>a</p><b>b</b>');
});

it('names the boxes of a task list by their state', () => {
  const html = '<input type="checkbox" disabled><input type="checkbox" checked>';
  const box = document.createElement('div');
  box.innerHTML = sanitizeNote(html);
  const names = [...box.querySelectorAll('input')].map((input) => input.getAttribute('aria-label'));
  expect(names).toEqual(['未完成', '已完成']);
});
