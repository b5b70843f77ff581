import { useState } from 'react';
import type { KeyboardEvent } from 'react';

interface ListKeys {
  /** Place of the marked entry, counted from 0. */
  marked: number;
  mark: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Arrow keys mark an entry of a list below an input, round the ends; Enter chooses it. `list` names what is shown. What was
 * marked stays so when others come before it.
 */
export function useListKeys(
  list: string,
  keys: readonly string[],
  onChoose: (index: number) => void,
): ListKeys {
  const [state, setState] = useState<{ list: string; key: string | undefined }>();
  // Another list starts at its first entry.
  const marked = state?.list === list ? Math.max(0, keys.indexOf(state.key ?? '')) : 0;
  const count = keys.length;
  const mark = (index: number): void => setState({ list, key: keys[index] });
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key that ends a composition belongs to the input method.
    if (event.nativeEvent.isComposing || count === 0) return;
    if (event.key === 'ArrowDown') mark((marked + 1) % count);
    else if (event.key === 'ArrowUp') mark((marked - 1 + count) % count);
    else if (event.key === 'Enter') onChoose(marked);
    else return;
    event.preventDefault();
  };
  return { marked, mark, onKeyDown };
}
