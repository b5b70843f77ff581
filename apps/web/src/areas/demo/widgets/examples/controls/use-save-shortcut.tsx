import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';

export function Normal(): ReactNode {
  const [times, setTimes] = useState(0);
  useSaveShortcut(() => setTimes((before) => before + 1));
  return <p>按 Ctrl+S：已保存 {times} 次</p>;
}
