import { forceParsing, syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stubTextLayout } from '#ui/testing/text-layout.ts';
import { goldenSamples } from '../../../../../packages/markdown/test/golden-samples.ts';
import { tableViewOf } from './blocks/table-widget.ts';
import { EmbedPlaces } from './blocks/embed.ts';
import { tickTasks, toggleBullets, toggleHeading, toggleTasks } from './commands/block-commands.ts';
import { toggleStrong } from './commands/mark-commands.ts';
import { liveExtensions } from './extensions.ts';
import { holdText, lineEnds, readText } from '#ui/markdown/source/line-ends.ts';
import { tagFollowed } from '#ui/markdown/source/link-followed.ts';
import { liveHandle } from './live-handle.ts';

let view: EditorView;
let endLayout: () => void;
beforeAll(() => {
  endLayout = stubTextLayout();
});
afterAll(() => endLayout());

function open(written: string, embeds?: EmbedPlaces, hasTags = true): EditorView {
  const { text, ends } = holdText(written);
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineEnds(ends),
        liveExtensions({
          label: '正文',
          placeholder: '',
          completions: [],
          isDark: false,
          isPlain: false,
          hasTags,
          embeds,
          onSave: vi.fn<() => void>(),
        }),
      ],
    }),
  });
  parsed();
  return view;
}

/** The parser goes on when there is time; here it is waited for. */
function parsed(): void {
  forceParsing(view, view.state.doc.length, 10_000);
}
afterEach(() => view.destroy());

/** The lines as they are read. */
function shown(): string[] {
  parsed();
  return [...view.contentDOM.querySelectorAll('.cm-line')].map(({ textContent }) => textContent);
}

const put = (at: number): void => {
  view.focus();
  view.dispatch({ selection: { anchor: at }, userEvent: 'select' });
};

describe('tags in words', () => {
  const chips = (): string[] =>
    [...view.contentDOM.querySelectorAll('.wm-live-note-tag')].map(
      ({ textContent }) => textContent,
    );
  /** Ctrl+click at a place of the text; answers which tag the page was asked for. */
  const clickAt = (at: number): string | undefined => {
    let followed: string | undefined;
    const follow = (event: Event): void => {
      event.preventDefault();
      followed = (event as CustomEvent<string>).detail;
    };
    document.body.addEventListener(tagFollowed, follow);
    vi.spyOn(view, 'posAtCoords').mockReturnValue(at);
    const click = { button: 0, ctrlKey: true, bubbles: true, cancelable: true };
    view.contentDOM.dispatchEvent(new MouseEvent('mousedown', click));
    document.body.removeEventListener(tagFollowed, follow);
    return followed;
  };

  it('look like tags with their sign, and lead where the page says with Ctrl', () => {
    open('# 题 #甲\n\n忙 #乙/丙，`#丁` [#戊](/a) #1');
    expect(chips()).toEqual(['#甲', '#乙/丙']);
    const text = view.state.doc.toString();
    expect(clickAt(text.indexOf('丙'))).toBe('乙/丙');
    expect(clickAt(text.indexOf('#甲'))).toBe('甲');
    expect(clickAt(text.indexOf('丁'))).toBeUndefined();
  });

  it('lead to their notes from the cells of a table, too', () => {
    open('文\n\n| #甲 |\n|---|\n| 一 |');
    expect(view.dom.querySelector('th a.note-tag')?.getAttribute('href')).toBe(
      `/notebook/note?view=table&tag=${encodeURIComponent('甲')}`,
    );
  });

  it('are words in an article', () => {
    open('忙 #乙\n\n| #甲 |\n|---|\n| 一 |', undefined, false);
    expect(chips()).toEqual([]);
    expect(view.dom.querySelector('.note-tag')).toBeNull();
    expect(clickAt(3)).toBeUndefined();
  });
});

describe('the signs of Markdown', () => {
  it('are out of sight until the caret touches what they are around', async () => {
    open('# 题\n\n一**重点。**二 `码` ==亮== H~2~O [名](https://a.cn) [[甲|乙]]');
    expect(shown()).toEqual(['题', '', '一重点。二 码 亮 H2O 名 乙']);
    put(2);
    // The editor waits a little before it believes that it has the focus.
    await vi.waitFor(() => expect(shown()[0]).toBe('# 题'));
    put(view.state.doc.toString().indexOf('重'));
    expect(shown()).toEqual(['题', '', '一**重点。**二 码 亮 H2O 名 乙']);
    put(view.state.doc.toString().indexOf('乙'));
    expect(shown()[2]).toBe('一重点。二 码 亮 H2O 名 [[甲|乙]]');
  });

  it('of lists, tasks, quotes and callouts are drawn', () => {
    open('- 甲\n  - 乙\n- [x] 丙\n\n> 引\n\n> [!警告]- 小心\n> 里');
    expect(shown()).toEqual(['•甲', '◦乙', '丙', '', '引', '', '小心', '里']);
    expect(view.contentDOM.querySelector('input')?.getAttribute('aria-label')).toBe('已完成');
    expect(view.contentDOM.querySelector('.wm-live-callout-warning')).not.toBeNull();
  });

  it('stay where they mean nothing, or are code', () => {
    open('2 * 3 * 4，$5 到 $10\n\n```\n**码**\n```');
    expect(shown()).toEqual(['2 * 3 * 4，$5 到 $10', '', '', '**码**', '']);
  });
});

describe('what is not touched', () => {
  it('stays byte for byte, whatever the text is made of', () => {
    for (const [name, sample] of Object.entries(goldenSamples)) {
      for (const written of [sample, sample.replace(/\n/g, '\r\n')]) {
        open(written);
        const at = view.state.doc.length;
        view.dispatch({ changes: { from: at, insert: '字' }, userEvent: 'input.type' });
        expect(readText(view.state), name).toBe(`${written}字`);
        view.destroy();
      }
    }
  });

  it('is changed by one sign when a task is ticked, here and by its box', () => {
    const written = '*   [ ]   甲\r\n1) [X] 乙\n';
    open(written);
    put(0);
    expect(tickTasks(view)).toBe(true);
    expect(readText(view.state)).toBe(written.replace('[ ]', '[x]'));
    view.contentDOM.blur();
    parsed();
    view.contentDOM.querySelectorAll('input')[1]?.click();
    expect(readText(view.state)).toBe(written.replace('[ ]', '[x]').replace('[X]', '[ ]'));
  });

  it('is told and replaced by places of the text, whatever its line breaks', () => {
    open('一\r\n二\r\n三');
    const handle = liveHandle(() => view);
    view.dispatch({ selection: { anchor: 1, head: 3 } });
    expect(handle.selected()).toEqual({ from: 1, text: '\r\n二' });
    view.dispatch({ selection: { anchor: 2, head: 3 } });
    expect(handle.selected()).toEqual({ from: 3, text: '二' });
    handle.replace({ from: 3, to: 4, insert: '两' });
    expect(handle.read()).toBe('一\r\n两\r\n三');
    handle.show('一\n两\r\n三四');
    expect(handle.read()).toBe('一\n两\r\n三四');
  });
});

describe('a table', () => {
  const written = '前\n\n| 药 | 量 |\n|---|---|\n| 甲 | 1 |\n\n后';
  const cells = (): string[] => {
    parsed();
    return [...view.contentDOM.querySelectorAll('th, td')].map(({ textContent }) => textContent);
  };
  const table = () => {
    const found = view.contentDOM.querySelector<HTMLElement>('.wm-live-table');
    return found ? tableViewOf(found) : undefined;
  };
  const cell = (): EditorView => {
    const found = view.contentDOM.querySelector<HTMLElement>('.wm-live-table .cm-editor');
    return EditorView.findFromDOM(found as HTMLElement) as EditorView;
  };

  it('is drawn, and what is typed in a cell is written into its place', () => {
    open(written);
    expect(cells()).toEqual(['药', '量', '甲', '1']);
    table()?.enter(1, 1);
    cell().dispatch({ changes: { from: 1, insert: '|2' }, userEvent: 'input.type' });
    expect(readText(view.state)).toBe(written.replace('| 1 |', '| 1\\|2 |'));
    // The cell goes on being written in.
    expect(cell().state.doc.toString()).toBe('1|2');
    table()?.close();
    expect(cells()).toEqual(['药', '量', '甲', '1|2']);
  });

  it('stays open while its cell is written in on a machine that is too slow to read the text at once', () => {
    const before = '一段。\n\n'.repeat(4);
    const after = '\n又一段。\n'.repeat(400);
    open(`${before}| 药 | 量 |\n|---|---|\n| 甲 | 1 |\n${after}| 乙 |\n|---|\n| 丙 |\n`);
    const tables = (): number => view.state.doc.toString().split('|---').length - 1;
    expect(tables()).toBe(3);
    table()?.enter(1, 0);
    const written = cell();
    // The parser is given some milliseconds at each key, and looks at the clock whether they are over.
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
    for (const text of ['甲y', '甲yi', '甲乙'])
      written.dispatch({
        changes: { from: 0, to: written.state.doc.length, insert: text },
        userEvent: 'input.type.compose',
      });
    expect(syntaxTree(view.state).length).toBeLessThan(before.length);
    expect(cell()).toBe(written);
    // Also while something is typed before it.
    view.dispatch({ changes: { from: 0, insert: '开头' }, userEvent: 'input.type' });
    expect(cell()).toBe(written);
    written.dispatch({ changes: { from: 2, insert: '丁' }, userEvent: 'input.type' });
    clock.mockRestore();
    parsed();
    expect(cell()).toBe(written);
    expect(view.state.doc.toString()).toBe(
      `开头${before}| 药 | 量 |\n|---|---|\n| 甲乙丁 | 1 |\n${after}| 乙 |\n|---|\n| 丙 |\n`,
    );
  });

  it('follows what is done to its text elsewhere, also in the cell that is open', () => {
    open(written);
    table()?.enter(1, 0);
    view.dispatch({ changes: { from: written.indexOf('甲'), insert: '新' } });
    expect(cell().state.doc.toString()).toBe('新甲');
    const at = view.state.doc.toString().indexOf('\n\n后');
    view.dispatch({ changes: { from: at, insert: '\n| 乙 | 2 |' } });
    expect(cells()).toEqual(['药', '量', '新甲', '1', '乙', '2']);
  });

  const press = (key: string): boolean =>
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode: key === 'Process' ? 229 : 0, bubbles: true }),
    );

  it('at the end of a text, or its beginning, gets a line for what is typed there and stays whole', () => {
    const alone = '| 药 |\n|---|\n| 甲 |';
    for (const [text, at, expected] of [
      [alone, alone.length, `${alone}\n\n字`],
      [`${alone}\n`, alone.length + 1, `${alone}\n\n字`],
      [alone, 0, `字\n\n${alone}`],
    ] as const) {
      open(text);
      view.dispatch({ selection: { anchor: at } });
      press('Process');
      view.dispatch(view.state.replaceSelection('字'));
      expect(readText(view.state)).toBe(expected);
      expect(cells()).toEqual(['药', '甲']);
      view.destroy();
    }
    open(alone);
    view.dispatch({ selection: { anchor: alone.length } });
    press('Control');
    expect(readText(view.state)).toBe(alone);
    runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Backspace' }), 'editor');
    expect(readText(view.state)).toBe(alone);
    expect(cell().state.doc.toString()).toBe('甲');
    // Out of it again, nothing was written.
    runScopeHandlers(cell(), new KeyboardEvent('keydown', { key: 'Escape' }), 'editor');
    expect(readText(view.state)).toBe(alone);
    expect(view.state.selection.main.head).toBe(alone.length);
  });

  it('of very many cells stays as it is written, and says why', () => {
    const rows = Array.from({ length: 1001 }, (_, row) => `| ${row} | 甲 |`).join('\n');
    open(`| 号 | 名 |\n|---|---|\n${rows}\n`);
    parsed();
    expect(cells()).toEqual([]);
    expect(view.contentDOM.querySelector('.wm-live-large-table')?.textContent).toBe(
      '这个表格有 2,004 格，超过 2,000 格的按源码显示',
    );
  });

  it('has its rows and columns added by a bar', () => {
    open(written);
    table()?.enter(1, 0);
    const choose = (name: string): void =>
      view.contentDOM.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
    choose('在下方插入一行');
    choose('在右侧插入一列');
    expect(cells()).toHaveLength(9);
    choose('删除这一列');
    choose('删除这一行');
    expect(readText(view.state)).toBe(written);
    choose('编辑表格的源码');
    expect(shown()).toContain('| 甲 | 1 |');
  });
});

describe('commands', () => {
  const run = (command: (target: EditorView) => boolean, from: number, to = from): string => {
    view.dispatch({ selection: { anchor: from, head: to } });
    command(view);
    return readText(view.state);
  };

  it('put signs around words and take them away again', () => {
    open('一二 three 四');
    expect(run(toggleStrong, 3, 8)).toBe('一二 **three** 四');
    expect(run(toggleStrong, 5, 10)).toBe('一二 three 四');
    expect(run(toggleStrong, 5)).toBe('一二 **three** 四');
  });

  it('make lines of a kind, exchange it, and make them plain again', () => {
    open('甲\n\n乙');
    expect(run(toggleBullets, 0, 4)).toBe('- 甲\n\n- 乙');
    expect(run(toggleTasks, 0, 8)).toBe('- [ ] 甲\n\n- [ ] 乙');
    expect(run(toggleTasks, 0, 16)).toBe('甲\n\n乙');
    expect(run(toggleHeading(2), 0)).toBe('## 甲\n\n乙');
    expect(run(toggleHeading(3), 0)).toBe('### 甲\n\n乙');
    expect(run(toggleHeading(3), 0)).toBe('甲\n\n乙');
  });
});

describe('what a text embeds', () => {
  const written =
    '![[甲]]\n\n文中 ![[乙]] 不算\n\n![[丙#节|另一个名字]]\n\n![[#本文的节]]\n\n- ![[丁]]\n\n末尾';

  it('is made room for where a paragraph is nothing else, and its source is there when the caret is', async () => {
    const places = new EmbedPlaces();
    const told = vi.fn<() => void>();
    places.subscribe(told);
    open(written, places);
    const targets = (): string[] => places.read().map(({ target }) => target);
    expect(targets()).toEqual(['甲', '丙#节']);
    expect(told).toHaveBeenCalled();
    const rooms = places.read().map(({ holder }) => holder);
    expect(rooms.every((room) => view.contentDOM.contains(room))).toBe(true);
    expect(shown()).not.toContain('![[甲]]');
    put(written.indexOf('![[丙') + 3);
    await vi.waitFor(() => expect(shown()).toContain('![[丙#节|另一个名字]]'));
    expect(targets().toSorted()).toEqual(['丙#节', '甲']);
    view.dispatch({ changes: { from: written.indexOf('\n\n文中'), insert: '后面还有字' } });
    expect(targets()).toEqual(['丙#节']);
    view.destroy();
    expect(places.read()).toEqual([]);
  });

  it('stays a link where nobody fills it', () => {
    open(written);
    expect(shown()).toContain('甲');
    expect(view.contentDOM.querySelector('.wm-live-embed')).toBeNull();
    expect(view.state.doc.toString()).toBe(written);
  });
});
