import { expect, it } from 'vitest';
import { hostileTexts } from '../../../../../packages/rich-text/test/hostile-texts.ts';
import { blocksOf, sanitizeDrawing, sanitizeNote } from './sanitize-note.ts';
import { sanitizeHtml } from './trusted-types.ts';

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

it('R03 X07 a picture of another host is named, and fetched by nobody who does not ask for it', () => {
  expect(sanitizeNote('<p><img src="https://evil.example/a.png" alt="图"></p>')).toBe(
    '<p><a href="https://evil.example/a.png" target="_blank" rel="noopener noreferrer nofollow" class="wm-outside-picture">外部图片：图</a></p>',
  );
  expect(sanitizeNote('<img src="//evil.example/a.png" srcset="//evil.example/b.png 2x">')).toMatch(
    /^<a href="\/\/evil\.example\/a\.png"[^>]*>外部图片<\/a>$/,
  );
  for (const own of ['/prod-api/files/a.png', 'data:image/png;base64,AAAA', 'assets/a.png'])
    expect(sanitizeNote(`<img src="${own}">`)).toBe(`<img src="${own}">`);
});

it('X11 a link to another host opens apart from this page', () => {
  expect(sanitizeNote('<a href="https://a.example/" target="_top">x</a>')).toBe(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
  const own = '<a href="/notebook/preview/x">x</a>';
  expect(sanitizeNote(own)).toBe(own);
});

it('styles reach nothing but what stands in the text', () => {
  for (const style of [
    'background:url(https://evil.example/x)',
    String.raw`background:u\72l(https://evil.example/x)`,
    'list-style-image:image-set("https://evil.example/x" 1x)',
  ])
    expect(sanitizeNote(`<p style='${style}'>x</p>`), style).not.toContain('evil');
  const drawing =
    '<svg><path marker-end="url(#arrow)" fill="url(https://evil.example/#x)"></path></svg>';
  expect(sanitizeDrawing(drawing)).toBe('<svg><path marker-end="url(#arrow)"></path></svg>');
});

/** What an element still could do. */
function dangersOf(element: Element): string[] {
  const found: string[] = [];
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    if (name.startsWith('on')) found.push(name);
    if (/^(?:src|href|xlink:href|action|data|poster|background)$/.test(name)) {
      const { protocol, origin } = new URL(value, location.href);
      const isLink = element.localName === 'a' && /^(?:https?|mailto|tel):$/.test(protocol);
      if (!isLink && origin !== location.origin && !value.startsWith('data:image/'))
        found.push(`${name}=${value}`);
    }
    if (name === 'style' && /url\(/.test(value)) found.push(value);
  }
  if (/^(?:script|iframe|object|embed|form|base|link|meta|style|frame)$/.test(element.localName))
    found.push(element.localName);
  return found;
}

it('X01 X04 leaves of hostile HTML nothing that runs or is fetched from elsewhere', () => {
  // Each way to attack as it is, and half of them wrapped in others.
  const texts = hostileTexts.filter((_, index) => index % 6 === 0 || index % 12 === 4);
  expect(texts.length).toBeGreaterThan(140);
  for (const text of texts) {
    const box = new DOMParser().parseFromString(sanitizeNote(text), 'text/html');
    expect([...box.body.querySelectorAll('*')].flatMap(dangersOf), text).toEqual([]);
  }
});

it('what it has cleaned is not cleaned once more, and a letter more of it is', () => {
  // The rules for all HTML take `nofollow` away, so that one sees whether they were applied.
  const text = sanitizeNote('<p><a href="https://a.example/">甲</a><script>x()</script></p>');
  expect(text).toContain('nofollow');
  expect(sanitizeHtml(text)).toBe(text);
  const more = sanitizeHtml(`${text}<img src=x onerror=x()>`);
  expect(more).not.toMatch(/nofollow|onerror/);
  // Only the last few are known.
  for (let turn = 0; turn < 10; turn += 1) sanitizeNote(`<b>${turn}</b>`);
  expect(sanitizeHtml(text)).not.toBe(text);
});

it('cleans block by block: together, again and from memory the same comes out', () => {
  const text =
    '<h1>甲 &amp; 乙&nbsp;</h1>\n<p>丙 &lt;b&gt;</p>\n<pre><code>\n丁\n</code></pre>\n戊 < 己\n';
  const whole = sanitizeNote(text);
  expect(whole).toBe(text.replace('戊 < 己', '戊 &lt; 己'));
  for (const hostile of hostileTexts.filter((_, index) => index % 6 === 1)) {
    const once = sanitizeNote(`<p>a</p>${hostile}`);
    expect(sanitizeNote(`<p>a</p>${hostile}`), hostile).toBe(once);
    expect(sanitizeNote(once), hostile).toBe(once);
  }
  expect(sanitizeNote(text)).toBe(whole);
});

it('a block says of which line it is, as the first thing, and nothing inside it does', () => {
  const html =
    '<h2 id="a" data-line="12">甲</h2><ul data-line="14"><li data-line="14">乙</li></ul>';
  const clean = '<h2 data-line="12" id="a">甲</h2><ul data-line="14"><li>乙</li></ul>';
  expect(sanitizeNote(html)).toBe(clean);
  expect(blocksOf(clean).map(({ line }) => line)).toEqual(['12', '14']);
  expect(sanitizeNote('<p data-line="1&quot; onclick=x()">a</p>')).toBe('<p>a</p>');
  // What takes the place of a block that is not allowed stands on its line.
  expect(sanitizeNote('<form data-line="3"><b>a</b></form>')).toBe('<b data-line="3">a</b>');
});
