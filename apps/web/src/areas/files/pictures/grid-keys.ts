import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';

/** The keys of the pictures, as the sheet behind `?` tells them. */
export const pictureShortcuts: ShortcutGroup = {
  title: '图片库',
  shortcuts: [
    { keys: '← ↑ ↓ →', does: '到旁边的图片' },
    { keys: '回车', does: '打开' },
    { keys: '空格', does: '选中，再按取消' },
  ],
};
