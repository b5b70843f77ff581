import { canvasMenu, nodeMenu } from '@wm/mindmap/command-list';
import type { Command } from '@wm/mindmap/command';
import { dataOf } from '@wm/mindmap/content-data';
import { expandToLevels } from '@wm/mindmap/expand-commands';
import { insertFreeTopic } from '@wm/mindmap/insert-commands';
import { attachmentOf } from '@wm/mindmap/node-data';
import { removeFrameOf } from '@wm/mindmap/frame-commands';
import { removeLine } from '@wm/mindmap/line-commands';
import type { MapPart } from '@wm/mindmap/map-part';
import type { Hit } from '@wm/mindmap/hit';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEditor, useWords } from './editor-context.ts';
import type { Editor } from './editor-context.ts';
import { shortcutText } from './shortcut-text.ts';
import { openPart } from './use-chosen-part.ts';

type Items = NonNullable<MenuProps['items']>;
type Words = ReturnType<typeof useWords>;

function commandItem(command: Command, { map }: Editor, { say }: Words): Items[number] {
  const [shortcut] = command.shortcuts;
  return {
    key: command.id,
    label: say(command.label),
    extra: shortcut && shortcutText(shortcut),
    disabled: !command.canRun(map.context),
    onClick: () => void map.run(command),
  };
}

/** What takes away a part is only offered where there is one: the menu stays short. */
function isRemoval({ id }: Command): boolean {
  return /^remove(?!Nodes|OnlyCurrent|AllStyles)/.test(id);
}

/** Heights of the menu's rows in pixels, to keep the whole menu on the screen. */
const heights = { item: 30, divider: 9, padding: 8, edge: 8 };

function topFor(y: number, items: Items): number {
  const height = items.reduce(
    (sum, item) => sum + (item?.type === 'divider' ? heights.divider : heights.item),
    heights.padding,
  );
  return Math.max(heights.edge, Math.min(y, window.innerHeight - height - heights.edge * 2));
}

function groupsOf(groups: readonly (readonly Command[])[], editor: Editor, words: Words): Items {
  const shown = groups.flatMap((group): Items[] => {
    const offered = group.filter(
      (command) => !isRemoval(command) || command.canRun(editor.map.context),
    );
    const items = offered.map((command) => commandItem(command, editor, words));
    const isLevels = group === expandToLevels;
    const label = words.say({ zh: '展开到', en: 'Expand to level' });
    if (items.length === 0) return [];
    return [isLevels ? [{ key: 'levels', label, children: items }] : items];
  });
  return shown.flatMap((items, i): Items =>
    i === 0 ? items : [{ type: 'divider', key: `after-${i}` }, ...items],
  );
}

/** Chooses a line or frame and shows the panel of its style. */
function styleItem(part: MapPart, editor: Editor, { t }: Words): Items[number] {
  const word = part.kind === 'line' ? 'lineStyle' : 'frameStyle';
  return {
    key: word,
    label: t(word),
    disabled: editor.map.settings.readonly,
    onClick: () => openPart(editor, part),
  };
}

/** The file of a node: its dialog shows, changes and removes it. */
function attachmentItems({ map, ui }: Editor, t: Words['t']): Items {
  const [id, ...others] = map.session.selection;
  if (id === undefined || others.length > 0) return [];
  const data = dataOf(map.session.store, id);
  if (!data || (map.settings.readonly && !attachmentOf(data))) return [];
  return [
    { type: 'divider', key: 'attachments' },
    {
      key: 'attachment',
      label: t('attachment'),
      onClick: () => ui.setState({ dialog: { kind: 'attachment' } }),
    },
  ];
}

/** What ends the menu of a node with something below it: its branch as a file. */
function branchItems({ map, ui }: Editor, t: Words['t']): Items {
  const { selection, store } = map.session;
  const [branch, ...others] = selection;
  if (branch === undefined || others.length > 0 || branch === store.rootId) return [];
  if (!store.has(branch)) return [];
  return [
    { type: 'divider', key: 'branch' },
    {
      key: 'exportBranch',
      label: t('exportBranch'),
      onClick: () => ui.setState({ dialog: { kind: 'export', branch } }),
    },
  ];
}

/** What can be done where the menu was opened. */
function itemsFor(hit: Hit, editor: Editor, words: Words): Items {
  const { map, ui } = editor;
  const { t } = words;
  const { readonly } = map.settings;
  if (hit.kind === 'line') {
    const { from, to } = hit;
    return [
      styleItem(hit, editor, words),
      {
        key: 'lineText',
        label: t('lineText'),
        disabled: readonly,
        onClick: () => ui.setState({ dialog: { kind: 'lineText', from, to } }),
      },
      {
        key: removeLine.id,
        label: words.say(removeLine.label),
        disabled: readonly,
        onClick: () => void map.run(removeLine, { from, to }),
      },
    ];
  }
  if (hit.kind === 'frame') {
    const { parent, groupId } = hit;
    return [
      styleItem(hit, editor, words),
      {
        key: 'frameText',
        label: t('frameText'),
        disabled: readonly,
        onClick: () => ui.setState({ dialog: { kind: 'frameText', parent, groupId } }),
      },
      {
        key: removeFrameOf.id,
        label: words.say(removeFrameOf.label),
        disabled: readonly,
        onClick: () => void map.run(removeFrameOf, { parent, groupId }),
      },
    ];
  }
  if (hit.kind === 'node') {
    const own = [...attachmentItems(editor, t), ...branchItems(editor, t)];
    return [...groupsOf(nodeMenu, editor, words), ...own];
  }
  const { menu, view } = ui.getState();
  const at = menu && view?.toCanvas(menu.at);
  const free: Items[number] = {
    key: insertFreeTopic.id,
    label: words.say(insertFreeTopic.label),
    disabled: readonly,
    onClick: () => void (at && map.run(insertFreeTopic, { at })),
  };
  return [free, { type: 'divider', key: 'free' }, ...groupsOf(canvasMenu, editor, words)];
}

/** The menu of the right button, where it was pressed. */
export function MapMenu(): ReactNode {
  const editor = useEditor();
  const words = useWords();
  const menu = useStore(editor.ui, (state) => state.menu);
  const view = useStore(editor.ui, (state) => state.view);
  if (!menu) return null;
  const close = (): void => {
    const { view: map, text } = editor.ui.getState();
    editor.ui.setState({ menu: null });
    // A command may have opened a text, which keeps the focus.
    if (!text?.editing) map?.svg.focus({ preventScroll: true });
  };
  const items = itemsFor(menu.hit, editor, words);
  const { left = 0, top = 0 } = view?.svg.getBoundingClientRect() ?? {};
  return (
    <Dropdown
      open
      autoAdjustOverflow={{ adjustX: 1, adjustY: 0 }}
      trigger={['click']}
      classNames={{ root: 'mm-menu' }}
      menu={{ items, onClick: () => editor.ui.setState({ menu: null }) }}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <span
        className="mm-menu-anchor"
        style={{ left: left + menu.at.x, top: topFor(top + menu.at.y, items) }}
      />
    </Dropdown>
  );
}
