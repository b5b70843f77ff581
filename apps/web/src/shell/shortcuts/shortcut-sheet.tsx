import type { ReactNode } from 'react';
import { useShownShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import './shortcut-sheet.css';

const everywhere: ShortcutGroup = {
  title: '所有页面',
  shortcuts: [
    { keys: 'Ctrl+K', does: '查找页面、内容和操作' },
    { keys: 'Ctrl+Alt+←', does: '上一个标签页' },
    { keys: 'Ctrl+Alt+→', does: '下一个标签页' },
    { keys: 'Ctrl+1 … 9', does: '第几个标签页（浏览器没有占用时）' },
    { keys: 'Alt+Shift+T', does: '重新打开关闭的标签页' },
    { keys: 'Ctrl+Z', does: '撤销刚做的事（提示还在时，不在输入框里）' },
    { keys: 'Ctrl+Alt+L', does: '锁定屏幕' },
    { keys: 'Esc', does: '关闭最上面的一层' },
    { keys: '?', does: '显示快捷键' },
  ],
};
const inDialogs: ShortcutGroup = {
  title: '对话框',
  shortcuts: [
    { keys: 'Enter', does: '提交（在单行输入框里）' },
    { keys: 'Ctrl+S', does: '提交' },
    { keys: 'Esc', does: '取消；有改动时先询问' },
  ],
};

function Keys({ keys }: { keys: string }): ReactNode {
  // A plus between keys, not one that is a key itself.
  const parts = keys.split(/\+(?=.)/);
  return (
    <span className="wm-keys">
      {parts.map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  );
}

/** All keys that do something on the screen that is shown. */
export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactNode {
  const groups = [...useShownShortcuts(), inDialogs, everywhere];
  return (
    <AppModal
      open
      title="快捷键"
      width={640}
      footer={null}
      mask={{ closable: true }}
      onCancel={onClose}
    >
      <div className="wm-shortcuts">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </AppModal>
  );
}
