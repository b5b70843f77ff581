import { canvasMenu, nodeMenu } from '@wm/mindmap/commands/command-list';
import type { Command } from '@wm/mindmap/commands/command';
import { expandToLevels } from '@wm/mindmap/commands/expand-commands';
import { insertFreeTopic } from '@wm/mindmap/commands/insert-commands';
import { removeLine } from '@wm/mindmap/commands/line-commands';
import type { Hit } from '@wm/mindmap/interactions/gesture';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEditor, useWords } from './editor-context.ts';
import type { Editor } from './editor-context.ts';
import { shortcutText } from './shortcut-text.ts';

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

function groupsOf(groups: readonly (readonly Command[])[], editor: Editor, words: Words): Items {
  const shown = groups.map((group): Items => {
    const items = group.map((command) => commandItem(command, editor, words));
    const isLevels = group === expandToLevels;
    const label = words.say({ zh: '展开到', en: 'Expand to level' });
    return isLevels ? [{ key: 'levels', label, children: items }] : items;
  });
  return shown.flatMap((items, i): Items =>
    i === 0 ? items : [{ type: 'divider', key: `after-${i}` }, ...items],
  );
}

/** What can be done where the menu was opened. */
function itemsFor(hit: Hit, editor: Editor, words: Words): Items {
  const { map, ui } = editor;
  const { t } = words;
  const { readonly } = map.settings;
  if (hit.kind === 'line') {
    const { from, to } = hit;
    return [
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
      {
        key: 'frameText',
        label: t('frameText'),
        disabled: readonly,
        onClick: () => ui.setState({ dialog: { kind: 'frameText', parent, groupId } }),
      },
    ];
  }
  if (hit.kind === 'node') return groupsOf(nodeMenu, editor, words);
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
  if (!menu) return null;
  const close = (): void => {
    editor.ui.setState({ menu: null });
    editor.ui.getState().view?.svg.focus({ preventScroll: true });
  };
  return (
    <Dropdown
      open
      trigger={['click']}
      classNames={{ root: 'mm-menu' }}
      menu={{
        items: itemsFor(menu.hit, editor, words),
        onClick: () => editor.ui.setState({ menu: null }),
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <span className="mm-menu-anchor" style={{ left: menu.at.x, top: menu.at.y }} />
    </Dropdown>
  );
}
