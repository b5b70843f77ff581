import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#core/testing/browser-stubs.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import type { RichTextEditorProps } from './rich-text-props.ts';
import { pictureFault } from './picture-rules.ts';

const changes = vi.fn<(html: string) => void>();

function Field({ value: first = '', ...props }: RichTextEditorProps): ReactNode {
  const [value, setValue] = useState(first);
  return (
    <AppFrame>
      <RichTextEditor
        {...props}
        label="正文"
        value={value}
        onChange={(html) => {
          changes(html);
          setValue(html);
        }}
      />
      <button onClick={() => setValue('<p>别的</p>')}>换</button>
    </AppFrame>
  );
}

async function open(props: RichTextEditorProps = {}): Promise<HTMLElement> {
  render(<Field {...props} />);
  return screen.findByRole('textbox', { name: '正文' });
}

beforeAll(async () => {
  await import('./rich-text-field.tsx');
  // jsdom measures nothing.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});
beforeEach(() => changes.mockClear());
afterEach(cleanup);

const settled = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

describe('2.7 rich-text editor', () => {
  it('2.7 has the placeholder 请输入内容', async () => {
    const area = await open();
    expect(area.querySelector('p')?.dataset['placeholder']).toBe('请输入内容');
    expect(area.getAttribute('aria-placeholder')).toBe('请输入内容');
  });

  it('2.7 has another placeholder where the screen gives one', async () => {
    const area = await open({ placeholder: '写点什么' });
    expect(area.querySelector('p')?.dataset['placeholder']).toBe('写点什么');
  });

  it('2.7 shows a read-only text without a toolbar, cleaned', async () => {
    render(<Field readOnly value={'<p onclick="x()">甲<script>x()</script></p>'} />);
    expect((await screen.findByText('甲')).outerHTML).toBe('<p>甲</p>');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

it('draws the menus of the toolbar as it draws its buttons', async () => {
  await open();
  const bar = screen.getByRole('toolbar');
  const menus = within(bar).getAllByRole('button', { name: /^(段落格式|表格)/ });
  expect(menus).toHaveLength(2);
  for (const button of menus) expect(button.classList).toContain('wm-rich-tool');
});

describe('a text nobody changed', () => {
  const texts = [
    '<P>旧 <B>粗</B><br/>行</P>\n\n<p></p>',
    '纯文字',
    '<div><span style="COLOR:red">红</span></div>',
    '<table><tr><td width="10">a<td>b</table>',
    '<table><tr><td colspan="3">跨</td></tr><tr><td>少</td></tr></table>',
    '<ul><li>无段落</ul><script>ran()</script>',
    '<p>x</p><hr><p>&nbsp;&amp;</p>   ',
  ];

  it.each(texts)('is saved byte for byte as it was loaded: %s', async (text) => {
    const area = await open({ value: text });
    await settled();
    act(() => area.focus());
    fireEvent.click(screen.getByRole('button', { name: '加粗' }));
    fireEvent.click(screen.getByRole('button', { name: '加粗' }));
    await settled();
    expect(changes).not.toHaveBeenCalled();
  });

  it('is that text again once its only edit is undone', async () => {
    const text = '<P>旧 <B>粗</B></P>\n';
    await open({ value: text });
    await settled();
    fireEvent.click(screen.getByRole('button', { name: '居中对齐' }));
    expect(changes).toHaveBeenLastCalledWith(
      '<p style="text-align: center;">旧 <strong>粗</strong></p>',
    );
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(changes).toHaveBeenLastCalledWith(text));
  });

  it('is written whole when one of its blocks is edited, and edited again', async () => {
    const rest =
      '<h2>乙 &amp; <em>丙</em></h2><ul><li><p>丁</p></li></ul><blockquote><p>戊</p></blockquote>' +
      '<pre><code>己\n庚</code></pre><hr><p></p><p>辛<br>壬</p>';
    await open({ value: `<p>甲</p>${rest}` });
    await settled();
    fireEvent.click(screen.getByRole('button', { name: '居中对齐' }));
    expect(changes).toHaveBeenLastCalledWith(`<p style="text-align: center;">甲</p>${rest}`);
    fireEvent.click(screen.getByRole('button', { name: '右对齐' }));
    expect(changes).toHaveBeenLastCalledWith(`<p style="text-align: right;">甲</p>${rest}`);
  });

  it('gives way to another one without being an edit', async () => {
    const area = await open({ value: '<p>甲</p>' });
    fireEvent.click(screen.getByRole('button', { name: '换' }));
    await waitFor(() => expect(area.textContent).toBe('别的'));
    await settled();
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('the toolbar', () => {
  it('is one stop of the Tab key; arrows, Home and End go through it', async () => {
    await open({ value: '<p>甲</p>' });
    const toolbar = screen.getByRole('toolbar', { name: '正文的格式' });
    const stops = [...toolbar.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) => button.tabIndex === 0,
    );
    expect(stops).toHaveLength(1);
    const [first] = stops;
    act(() => first?.focus());
    fireEvent.keyDown(document.activeElement ?? toolbar, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('全屏编辑');
    fireEvent.keyDown(document.activeElement ?? toolbar, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document.activeElement ?? toolbar, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('全屏编辑');
    expect(toolbar.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
  });

  it.each([
    ['无序列表', '<ul><li><p>甲</p></li></ul>'],
    ['有序列表', '<ol><li><p>甲</p></li></ol>'],
    ['引用', '<blockquote><p>甲</p></blockquote>'],
    ['代码块', '<pre><code>甲</code></pre>'],
    ['右对齐', '<p style="text-align: right;">甲</p>'],
    [
      '任务列表',
      '<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><p>甲</p></li></ul>',
    ],
  ])('%s gives %s, which the server stores as it is', async (name, html) => {
    const { sanitizeRichText } = await import('@wm/rich-text/sanitize-rich-text');
    await open({ value: '<p>甲</p>' });
    fireEvent.click(screen.getByRole('button', { name }));
    expect(changes).toHaveBeenLastCalledWith(html);
    expect(sanitizeRichText(html)).toBe(html);
  });

  it('every button has a name', async () => {
    await open();
    for (const button of screen.getByRole('toolbar').querySelectorAll('button'))
      expect(button.getAttribute('aria-label'), button.outerHTML).toMatch(/\p{Script=Han}/u);
  });
});

describe('the menus of the toolbar', () => {
  /** What is saved now, which the server stores as it is. */
  const saved = async (): Promise<string> => {
    const { sanitizeRichText } = await import('@wm/rich-text/sanitize-rich-text');
    await waitFor(() => expect(changes).toHaveBeenCalled());
    const html = changes.mock.lastCall?.[0] ?? '';
    expect(sanitizeRichText(html)).toBe(html);
    return html;
  };
  const selectAll = (area: HTMLElement): void => {
    act(() => area.focus());
    fireEvent.keyDown(area, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
  };

  it.each([1, 6])('make a heading of level %i', async (level) => {
    await open({ value: '<p>甲</p>' });
    fireEvent.click(screen.getByRole('button', { name: /^段落格式/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: `标题 ${level}` }));
    expect(await saved()).toBe(`<h${level}>甲</h${level}>`);
  });

  it.each([
    ['文字颜色', '红色', 'color: rgb(220, 38, 38);'],
    ['背景颜色', '浅黄', 'background-color: rgb(254, 240, 138);'],
  ])('give a %s', async (menu, color, style) => {
    selectAll(await open({ value: '<p>甲</p>' }));
    fireEvent.click(screen.getByRole('button', { name: menu }));
    fireEvent.click(await screen.findByRole('button', { name: color }));
    expect(await saved()).toBe(`<p><span style="${style}">甲</span></p>`);
  });

  it('insert a table, and then add to it and take it away', async () => {
    await open({ value: '<p>甲</p>' });
    fireEvent.click(screen.getByRole('button', { name: '表格' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '插入 2 × 2 表格' }));
    const html = await saved();
    expect(html.match(/<th/g)).toHaveLength(2);
    expect(html.match(/<td/g)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '表格' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '在下方插入行' }));
    expect((await saved()).match(/<tr/g)).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: '表格' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除表格' }));
    await waitFor(async () => expect(await saved()).not.toContain('<table'));
  });
});

describe('5 rich-text image upload', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/svg'])('takes %s', (type) => {
    expect(pictureFault({ type, size: 1 }, 5)).toBeUndefined();
  });

  it.each(['image/svg+xml', 'image/gif', 'image/webp', 'text/html', ''])(
    '27 refuses %s with 图片格式错误!',
    (type) => {
      expect(pictureFault({ type, size: 1 }, 5)).toBe('图片格式错误!');
    },
  );

  it('9 takes what is under 5 MB, else says 上传文件大小不能超过 5 MB!', () => {
    const limit = 5 * 1024 * 1024;
    expect(pictureFault({ type: 'image/png', size: limit - 1 }, 5)).toBeUndefined();
    expect(pictureFault({ type: 'image/png', size: limit }, 5)).toBe('上传文件大小不能超过 5 MB!');
    expect(pictureFault({ type: 'image/png', size: 2 * 1024 * 1024 }, 2)).toBe(
      '上传文件大小不能超过 2 MB!',
    );
  });

  const picture = (type = 'image/png'): File => new File(['x'], '图.png', { type });
  const choose = (file: File): void => {
    fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [file] } });
  };

  it('uploads to the file host and shows what it answers below it', async () => {
    const seen = stubServer(() =>
      Response.json({
        code: 200,
        msg: 'ok',
        fileName: '/files/1.png',
        data: { fileName: '/files/1.png' },
      }),
    );
    await open({ value: '<p>甲</p>' });
    await settled();
    choose(picture());
    await waitFor(() => expect(changes).toHaveBeenCalled());
    expect(changes.mock.lastCall?.[0]).toContain('<img src="/prod-api/files/1.png" alt="图.png">');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /prod-api/common/upload',
    ]);
    const [upload] = seen;
    expect(upload?.body instanceof FormData && upload.body.get('file')).toBeInstanceOf(File);
  });

  it('8 says 图片插入失败 and why, when the upload fails', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null, { code: 601, msg: '文件已损坏' }));
    await open({ value: '<p>甲</p>' });
    choose(picture());
    await waitFor(() =>
      expect(shown).toEqual([{ kind: 'error', text: '图片插入失败', detail: '文件已损坏' }]),
    );
    expect(changes).not.toHaveBeenCalled();
  });

  it('sends nothing that is refused', async () => {
    const { shown } = spyNotifier();
    const seen = stubServer(() => envelope(null));
    await open();
    choose(picture('image/svg+xml'));
    expect(shown).toEqual([{ kind: 'error', text: '图片格式错误!' }]);
    expect(seen).toEqual([]);
  });

  it('uploads what is pasted', async () => {
    stubServer(() => envelope({ file_name: '/files/2.png' }));
    const area = await open({ value: '<p>甲</p>' });
    await settled();
    const data = { files: [picture()], getData: () => '', types: ['Files'], items: [] };
    fireEvent.paste(area, { clipboardData: data });
    await waitFor(() =>
      expect(changes.mock.lastCall?.[0]).toContain('<img src="/prod-api/files/2.png"'),
    );
  });

  it('prefers the words of Word and Excel to the drawing beside them, and uploads pictures inside a page', async () => {
    const seen = stubServer(() => envelope({ file_name: '/files/3.png' }));
    const area = await open();
    await settled();
    const paste = (html: string, files: File[]): void => {
      const getData = (type: string): string => (type === 'text/html' ? html : '');
      fireEvent.paste(area, { clipboardData: { files, getData, types: ['text/html'], items: [] } });
    };
    paste('<table><tr><td>单元格</td></tr></table>', [picture()]);
    await waitFor(() => expect(changes.mock.lastCall?.[0]).toContain('单元格'));
    expect(seen).toEqual([]);
    paste('<p>前<img src="data:image/png;base64,AAAA">后</p>', []);
    await waitFor(() => expect(changes.mock.lastCall?.[0]).toContain('/prod-api/files/3.png'));
    expect(seen).toHaveLength(1);
    const sent = seen[0]?.body;
    // The server goes by the extension.
    expect(sent instanceof FormData && (sent.get('file') as File).name).toBe('图片1.png');
  });
});
