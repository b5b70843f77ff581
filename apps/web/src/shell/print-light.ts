import { paintBrand, paintMode } from '#ui/theme/apply-theme.ts';
import { useSettings } from '#core/stores/settings-store.ts';

/** Paper is white: what is printed wears the light look, whatever the screen wears. */
export function followPrinting(): () => void {
  let wasDark = false;
  const paint = (isDark: boolean): void => {
    paintMode(isDark);
    paintBrand(useSettings.getState().theme);
  };
  const handleBefore = (): void => {
    wasDark = document.documentElement.dataset['mode'] === 'dark';
    if (wasDark) paint(false);
  };
  const handleAfter = (): void => {
    if (wasDark) paint(true);
  };
  window.addEventListener('beforeprint', handleBefore);
  window.addEventListener('afterprint', handleAfter);
  return () => {
    window.removeEventListener('beforeprint', handleBefore);
    window.removeEventListener('afterprint', handleAfter);
  };
}
