import { CheckSquareOutlined } from '@ant-design/icons';
import type { PaletteAction } from './palette-actions.tsx';

/** Ends the selection and does nothing with it. */
const isNoAction = (title: string): boolean => title === '取消选择' || title.startsWith('选择');

/** What can be done with the rows that are selected in the list on the screen: what its floating bar offers. */
export function selectedActions(): PaletteAction[] {
  const bar = [...document.querySelectorAll<HTMLElement>('.wm-batch')].find(
    (element) => element.checkVisibility?.() ?? true,
  );
  if (!bar) return [];
  const count = bar.querySelector('.wm-number')?.textContent ?? '';
  return [...bar.querySelectorAll('button')]
    .filter((button) => !button.disabled)
    .map((button) => ({ button, title: (button.textContent ?? '').trim() }))
    .filter(({ title }) => title !== '' && !isNoAction(title))
    .map(({ button, title }) => ({
      key: `selected:${title}`,
      title,
      detail: `已选 ${count} 项`,
      icon: <CheckSquareOutlined />,
      run: () => button.click(),
    }));
}
