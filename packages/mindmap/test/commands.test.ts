import { describe, expect, it } from 'vitest';
import {
  canvasMenu,
  commandOfShortcut,
  commands,
  findCommand,
  nodeMenu,
  shortcutOf,
} from '../src/commands/command-list.ts';
import { pasteAsNodes } from '../src/commands/clipboard-commands.ts';
import { summaryId } from '../src/model/summary-id.ts';
import { expectUndo, openEditor, outlineOf } from './editor.ts';

const full = {
  hyperlink: 'https://example.com',
  note: 'n',
  image: 'i',
  imageSize: { width: 9, height: 9 },
  attachmentUrl: 'a',
  fillColor: '#f00',
  outerFrame: { groupId: 'g' },
  customLeft: 5,
  customTop: 5,
};
const sample = `
  root
    a
      a1
        a11
      a2 |${JSON.stringify(full)}
      a3 |{"generalization":[{"text":"own"}],"expand":false}
        a31
    b
      b1
`;

/** Commands whose effect is not on the document. */
const viewOnly: Readonly<Record<string, string>> = {
  backToRoot: 'centre root',
  fitCanvas: 'fit',
  toggleZen: 'zen',
  zoomIn: 'zoom 1',
  zoomOut: 'zoom -1',
  openSearch: 'search',
  editText: 'edit a2',
};

describe('every command for menus and keys', () => {
  it('has a unique id, a text in both languages and no key of another', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    for (const { label } of commands) {
      expect(label.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(label.en).toMatch(/^[\x20-\x7e]+$/);
    }
    const keys = commands.flatMap(({ shortcuts }) => shortcuts);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(
    commands.filter(
      ({ id }) =>
        !(id in viewOnly) &&
        !['undo', 'redo', 'selectAll', 'copyNodes', 'focusBranch', 'leaveBranch'].includes(id),
    ),
  )('$id changes the document and undoes to the identical one', async (command) => {
    const editor = openEditor(sample);
    const chosen: Record<string, string> = {
      toggleExpand: 'a3',
      removeSummary: 'a3',
      moveUp: 'a2',
    };
    editor.select(chosen[command.id] ?? 'a2');
    if (command.id.startsWith('paste')) editor.clipboard.text = 'pasted';
    if (command.id === 'expandToLevel1' || command.id === 'collapseAll') editor.select();
    const before = editor.json();
    expect(await editor.run(command)).toBe(true);
    expectUndo(editor, before);
  });

  it.each(Object.entries(viewOnly))('%s leaves the document alone', async (id, call) => {
    const editor = openEditor(sample);
    editor.select('a2');
    const before = editor.json();
    expect(await editor.map.runById(id)).toBe(true);
    expect(editor.calls).toEqual([call]);
    expect(editor.json()).toBe(before);
  });

  it('are in the menus: every action of the product, in both languages', () => {
    const labels = [...nodeMenu, ...canvasMenu].flat().map(({ label }) => label.zh);
    const wanted =
      '插入同级节点 插入子级节点 插入父节点 插入概要 上移节点 下移节点 删除节点 仅删除当前节点 复制节点 剪切节点 粘贴节点 ' +
      '回到根节点 展开所有 收起所有 展开到一级 展开到二级 展开到三级 展开到四级 展开到五级 展开到六级 一键整理布局 ' +
      '禅模式 适应画布 移除图片 移除超链接 移除备注';
    expect(labels).toEqual(expect.arrayContaining(wanted.split(' ')));
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('cannot change a document that is read-only, but shows and hides its nodes', async () => {
    const editor = openEditor(sample, { settings: { readonly: true } });
    editor.select('a2');
    editor.clipboard.text = 'pasted';
    const before = editor.json();
    const isExpanding = ({ id }: { id: string }) => /expand|collapse/i.test(id);
    for (const command of commands.filter((one) => !isExpanding(one))) await editor.run(command);
    expect(editor.json()).toBe(before);
    await editor.map.runById('collapseAll');
    expect(outlineOf(editor)).toBe(
      'root\n  a +\n    a1 +\n      a11\n    a2\n    a3 + [own]\n      a31\n  b +\n    b1',
    );
    expect(await editor.map.runById('undo')).toBe(false);
  });

  it('is found by its keys, whatever the layout of the keyboard calls them', () => {
    const key = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(shortcutOf({ ...key, key: 'Z', metaKey: true, shiftKey: true })).toBe('Control+Shift+z');
    expect(shortcutOf({ ...key, key: '/', shiftKey: true })).toBe('/');
    expect(commandOfShortcut('Control+l')?.id).toBe('arrangeLayout');
    expect(findCommand('no such')).toBeUndefined();
  });
});

describe('inserting', () => {
  it('puts a brother behind, a child last, and a parent between, and opens the new text', async () => {
    const editor = openEditor('root\n  a\n    a1\n  b');
    editor.select('a');
    await editor.press('Enter');
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n  二级节点\n  b');
    expect(editor.calls).toEqual(['edit 二级节点']);
    editor.select('a1');
    await editor.press('Shift+Tab');
    expect(outlineOf(editor)).toBe('root\n  a\n    分支主题\n      a1\n  二级节点\n  b');
    editor.select('b');
    await editor.press('Tab');
    expect(outlineOf(editor)).toBe(
      'root\n  a\n    分支主题\n      a1\n  二级节点\n  b\n    分支主题',
    );
    expect(editor.selected()).toEqual(['分支主题']);
  });

  it('shows the children of a collapsed node that gets one', async () => {
    const editor = openEditor('root\n  a |{"expand":false}\n    a1');
    editor.select('a');
    await editor.press('Tab');
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n    分支主题');
  });

  it('acts on several nodes at once and selects the new ones without opening one', async () => {
    const editor = openEditor('root\n  a\n  b');
    editor.select('a', 'b');
    await editor.press('Tab');
    expect(outlineOf(editor)).toBe('root\n  a\n    分支主题\n  b\n    分支主题');
    expect(editor.calls).toEqual([]);
    expect(editor.selected()).toEqual(['分支主题', '分支主题']);
  });

  it('selects or opens the new node only as the setting says', async () => {
    for (const [behaviour, selected] of [
      ['notActive', ['a']],
      ['activeOnly', ['二级节点']],
    ] as const) {
      const editor = openEditor('root\n  a', { settings: { createNewNodeBehavior: behaviour } });
      editor.select('a');
      await editor.press('Enter');
      expect(editor.selected()).toEqual(selected);
      expect(editor.calls).toEqual([]);
    }
  });

  it('gives the root no brother and no parent', async () => {
    const editor = openEditor('root\n  a');
    editor.select('root');
    expect(await editor.press('Enter')).toBe(false);
    expect(await editor.press('Shift+Tab')).toBe(false);
  });

  it('writes new nodes as the format has them', async () => {
    const editor = openEditor('root\n  a', { newId: () => 'fresh' });
    editor.select('a');
    await editor.press('Enter');
    expect(editor.map.session.store.get('fresh')?.data).toEqual({
      text: '二级节点',
      expand: true,
      isActive: false,
      uid: 'fresh',
    });
  });
});

describe('moving', () => {
  it('moves a node among its brothers and out of its parent', async () => {
    const editor = openEditor('root\n  a\n    a1\n  b\n  c');
    editor.select('c');
    await editor.press('Control+ArrowUp');
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n  c\n  b');
    editor.select('a');
    await editor.press('Control+ArrowDown');
    expect(outlineOf(editor)).toBe('root\n  c\n  a\n    a1\n  b');
    editor.select('c');
    expect(await editor.press('Control+ArrowUp')).toBe(false);
    editor.select('a1');
    await editor.map.runById('moveUpOneLevel');
    expect(outlineOf(editor)).toBe('root\n  c\n  a\n  a1\n  b');
  });
});

describe('removing', () => {
  it('removes branches and selects what is next', async () => {
    const editor = openEditor('root\n  a\n    a1\n  b\n  c');
    editor.select('b');
    await editor.press('Delete');
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n  c');
    expect(editor.selected()).toEqual(['c']);
    await editor.press('Delete');
    expect(editor.selected()).toEqual(['a']);
    editor.select('a1');
    await editor.press('Backspace');
    expect(editor.selected()).toEqual(['a']);
  });

  it('removes only the node itself and keeps its children in their place', async () => {
    const editor = openEditor('root\n  a\n  b\n    b1\n    b2\n      b21\n  c');
    editor.select('b');
    await editor.press('Shift+Backspace');
    expect(outlineOf(editor)).toBe('root\n  a\n  b1\n  b2\n    b21\n  c');
  });

  it('never removes the root', async () => {
    const editor = openEditor('root\n  a');
    editor.select('root');
    expect(await editor.press('Delete')).toBe(false);
    expect(await editor.press('Shift+Backspace')).toBe(false);
  });
});

describe('expanding', () => {
  const deep = 'root\n  a\n    b\n      c\n        d';

  it('shows as many levels as asked', async () => {
    const editor = openEditor(deep);
    await editor.map.runById('expandToLevel2');
    expect(outlineOf(editor)).toBe('root\n  a\n    b +\n      c +\n        d');
    await editor.map.runById('expandToLevel3');
    expect(outlineOf(editor)).toBe('root\n  a\n    b\n      c +\n        d');
    await editor.map.runById('collapseAll');
    expect(outlineOf(editor)).toBe('root\n  a +\n    b +\n      c +\n        d');
    await editor.map.runById('expandAll');
    expect(outlineOf(editor)).toBe(deep);
  });

  it('makes no step of the history when nothing changes', async () => {
    const editor = openEditor(deep);
    await editor.map.runById('expandAll');
    expect(editor.map.session.canUndo).toBe(false);
  });
});

describe('summaries', () => {
  it('go over one node, or over selected brothers that stand next to each other', async () => {
    const editor = openEditor('root\n  a\n  b\n  c\n  d');
    editor.select('a', 'b', 'd');
    await editor.press('Control+g');
    expect(outlineOf(editor)).toBe('root [概要 0-1]\n  a\n  b\n  c\n  d [概要]');
    editor.select('a', 'b');
    expect(await editor.press('Control+g')).toBe(false);
  });

  it('go on covering the same children while nodes come, move and go', async () => {
    const ranged =
      'root |{"generalization":[{"text":"s","range":[1,2]}]}\n  a\n  b\n    b1\n    b2\n  c\n  d';
    const editor = openEditor(ranged);
    editor.select('a');
    await editor.press('Enter');
    expect(outlineOf(editor)).toBe('root [s 2-3]\n  a\n  二级节点\n  b\n    b1\n    b2\n  c\n  d');
    editor.select('b');
    await editor.press('Enter');
    expect(outlineOf(editor)).toBe(
      'root [s 2-4]\n  a\n  二级节点\n  b\n    b1\n    b2\n  二级节点\n  c\n  d',
    );
    await editor.press('Control+z');
    await editor.press('Control+z');
    editor.select('c');
    await editor.press('Shift+Tab');
    expect(outlineOf(editor)).toBe(
      'root [s 1-2]\n  a\n  b\n    b1\n    b2\n  二级节点\n    c\n  d',
    );
    await editor.press('Control+z');
    editor.select('b');
    await editor.press('Shift+Backspace');
    expect(outlineOf(editor)).toBe('root [s 1-3]\n  a\n  b1\n  b2\n  c\n  d');
    await editor.press('Control+z');
    editor.select('b', 'c');
    await editor.press('Delete');
    expect(outlineOf(editor)).toBe('root\n  a\n  d');
    await editor.press('Control+z');
    expect(outlineOf(editor)).toBe('root [s 1-2]\n  a\n  b\n    b1\n    b2\n  c\n  d');
  });

  it('are selected, styled and removed by ids of their own', async () => {
    const editor = openEditor('root\n  a |{"generalization":{"text":"old"}}');
    const id = summaryId(editor.id('a'), 0);
    editor.map.session.select([id]);
    expect(editor.map.session.selection).toEqual([id]);
    await editor.press('Delete');
    expect(outlineOf(editor)).toBe('root\n  a');
    await editor.press('Control+z');
    expect(editor.data('a').generalization).toEqual({ text: 'old' });
  });
});

describe('clipboard', () => {
  it('copies branches as other programs of the format read them, and pastes them with new uids', async () => {
    const editor = openEditor('root\n  a |{"uid":"a"}\n    a1 |{"uid":"a1"}\n  b |{"uid":"b"}');
    editor.select('a', 'a1');
    await editor.press('Control+c');
    expect(JSON.parse(editor.clipboard.text ?? '')).toEqual({
      simpleMindMap: true,
      data: [
        {
          data: { text: 'a', uid: 'a' },
          children: [{ data: { text: 'a1', uid: 'a1' }, children: [] }],
        },
      ],
    });
    editor.select('b');
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  a\n    a1\n  b\n    a\n      a1');
    expect(editor.map.session.store.size).toBe(6);
    const pasted = editor.map.session.selection[0] ?? '';
    expect(editor.map.session.store.get(pasted)?.data.uid).toBe(pasted);
  });

  it('puts back what was cut, without a node being chosen in between', async () => {
    const editor = openEditor('root\n  a\n    a1\n    a2\n  b');
    editor.select('a1');
    await editor.press('Control+x');
    expect(editor.selected()).toEqual(['a']);
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  a\n    a2\n    a1\n  b');
  });

  it('keeps uids of what was cut, so that associative lines stay', async () => {
    const editor = openEditor(
      'root\n  a |{"uid":"a"}\n  b |{"uid":"b","associativeLineTargets":["a"]}',
    );
    editor.select('a');
    await editor.press('Control+x');
    expect(outlineOf(editor)).toBe('root\n  b');
    editor.select('b');
    await editor.press('Control+v');
    expect(editor.map.session.store.get('a')?.parent).toBe('b');
  });

  it('lets lines inside a pasted branch connect the pasted nodes', async () => {
    const from = { uid: 'a1', associativeLineTargets: ['a2'], associativeLineText: { a2: 'to' } };
    const editor = openEditor(
      `root\n  a |{"uid":"a"}\n    a1 |${JSON.stringify(from)}\n    a2 |{"uid":"a2"}`,
    );
    editor.select('a');
    await editor.press('Control+c');
    editor.select('root');
    await editor.press('Control+v');
    const { store, selection } = editor.map.session;
    const [one = '', two = ''] = store.get(selection[0] ?? '')?.children ?? [];
    expect(store.get(one)?.data).toMatchObject({
      associativeLineTargets: [two],
      associativeLineText: { [two]: 'to' },
    });
  });

  it('pastes other text as one node without line breaks, and as nodes on wish', async () => {
    const editor = openEditor('root');
    editor.select('root');
    editor.clipboard.text = 'one\r\n  two\n';
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  one  two');
    await editor.press('Control+z');
    editor.select('root');
    await editor.map.runById('pasteAsNodes');
    expect(outlineOf(editor)).toBe('root\n  one\n    two');
  });

  it('makes a node of each line on wish, also of lines without any sign of a list', async () => {
    const editor = openEditor('root');
    editor.select('root');
    editor.clipboard.text = 'one\ntwo\n\nthree';
    await editor.map.runById('pasteAsNodes');
    expect(outlineOf(editor)).toBe('root\n  one\n  two\n  three');
    await editor.press('Control+z');
    editor.select('root');
    editor.clipboard.text = '# one\n- two\n  - three\n# four';
    await editor.map.runById('pasteAsNodes');
    expect(outlineOf(editor)).toBe('root\n  one\n    two\n      three\n  four');
  });

  it('reads an object as mind-map data only with the flag set', async () => {
    const editor = openEditor('root');
    editor.select('root');
    editor.clipboard.text = '{"data":{"text":"x"}}';
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  {"data":{"text":"x"}}');
  });

  it('pastes inside the editor without the clipboard of the system, and tells when it cannot', async () => {
    const refused = { write: () => {}, read: () => Promise.reject(new Error('no')) };
    const editor = openEditor('root\n  a', { clipboard: refused });
    editor.select('a');
    await editor.press('Control+v');
    expect(editor.errors).toEqual(['read_clipboard_error']);
    await editor.press('Control+c');
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  a\n    a');
    const inner = openEditor('root\n  a', { settings: { pasteType: 'canvas' } });
    inner.clipboard.text = 'from elsewhere';
    inner.select('a');
    await inner.press('Control+v');
    expect(outlineOf(inner)).toBe('root\n  a');
  });

  it('pastes an image into the selected nodes, but of text and image only the text', async () => {
    const size = { width: 8, height: 6 };
    const image = () => Promise.resolve({ url: '/upload/a.png', size });
    const editor = openEditor('root\n  a');
    editor.select('a');
    Object.assign(editor.clipboard, { image });
    const before = editor.json();
    await editor.press('Control+v');
    expect(editor.data('a')).toMatchObject({ image: '/upload/a.png', imageSize: size });
    expectUndo(editor, before);
    editor.clipboard.text = 'text wins';
    await editor.press('Control+v');
    expect(outlineOf(editor)).toBe('root\n  a\n    text wins');
    const failing = () => Promise.reject(new Error('no image'));
    Object.assign(editor.clipboard, { text: null, image: failing });
    await editor.press('Control+v');
    expect(editor.errors).toEqual(['load_clipboard_image_error']);
  });

  it('tells when a text is too much to make nodes of', async () => {
    const editor = openEditor('root');
    editor.select('root');
    editor.clipboard.text = Array.from({ length: 2100 }, (_, i) => `${' '.repeat(i)}x`).join('\n');
    await editor.run(pasteAsNodes);
    expect(editor.errors).toEqual(['custom_handle_clipboard_text_error']);
    expect(outlineOf(editor)).toBe('root');
  });

  it('refuses clipboard data that nests too deeply', async () => {
    let node: unknown = { data: { text: 'x' } };
    for (let i = 0; i < 2100; i += 1) node = { data: { text: 'x' }, children: [node] };
    const editor = openEditor('root');
    editor.select('root');
    editor.clipboard.text = JSON.stringify({ simpleMindMap: true, data: [node] });
    await editor.press('Control+v');
    expect(editor.errors).toEqual(['parse_paste_data_error']);
    expect(outlineOf(editor)).toBe('root');
  });
});

describe('what a page hears and decides', () => {
  it('hears what happened to which node; a listener that throws is told to the user', async () => {
    const editor = openEditor('root |{"uid":"r"}\n  a |{"uid":"a"}\n  b |{"uid":"b"}');
    const heard: string[] = [];
    editor.map.watchDetails(() => {
      throw new Error('a mistake of the page');
    });
    const stop = editor.map.watchDetails((details) =>
      heard.push(details.map(({ action, id }) => `${action} ${id}`).join()),
    );
    editor.select('b');
    await editor.press('Delete');
    await editor.press('Control+z');
    stop();
    await editor.press('Control+y');
    expect(heard).toEqual(['update r,delete b', 'create b,update r']);
    expect(editor.errors).toEqual(Array(3).fill('data_change_detail_event_error'));
  });

  it('decides whether a text opens; a rule that throws is told to the user: before_text_edit_error', () => {
    const rules: (() => boolean)[] = [
      () => true,
      () => false,
      () => {
        throw new Error('a mistake of the page');
      },
    ];
    const answers = rules.map((beforeTextEdit) => {
      const editor = openEditor('root', { beforeTextEdit });
      return [editor.map.mayEditText(editor.id('root')), ...editor.errors];
    });
    expect(answers).toEqual([[true], [false], [false, 'before_text_edit_error']]);
    const readonly = openEditor('root', { settings: { readonly: true } });
    expect(readonly.map.mayEditText(readonly.id('root'))).toBe(false);
  });
});

describe('a map built by keys alone', () => {
  it('undoes a hundred steps to the identical document', async () => {
    const editor = openEditor('root');
    const before = editor.json();
    editor.select('root');
    const keys = ['Tab', 'Enter', 'Tab', 'Enter', 'Shift+Tab', 'Control+g', 'ArrowLeft'];
    let presses = 0;
    while (editor.map.session.steps < 100) {
      await editor.press(keys[presses % keys.length] ?? 'Tab');
      presses += 1;
      expect(presses).toBeLessThan(2000);
      if (editor.map.session.selection.length === 0) editor.select('root');
    }
    for (let i = 0; i < 100; i += 1) await editor.press('Control+z');
    expect(editor.json()).toBe(before);
    expect(await editor.press('Control+z')).toBe(false);
  });
});
