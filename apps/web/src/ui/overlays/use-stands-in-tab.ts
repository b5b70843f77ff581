import { useEffect, useState } from 'react';

/**
 * Whether what floats above a tab stands in the page: from when it is first opened, since a closed one costs as much to
 * draw as a form, and only while the tab is shown, since antd's crashes when it stands open in a hidden one.
 */
export function useStandsInTab(isOpen: boolean): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- follows the tab being shown and hidden
    if (isOpen) setStands(true);
  }, [isOpen]);
  useEffect(() => () => setStands(false), []);
  return stands;
}
