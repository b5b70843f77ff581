const key = 'blog-theme';

/** Light and dark by hand; what is chosen is kept. */
export function switchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (!button) return;
  button.hidden = false;
  const root = document.documentElement;
  const isDark = (): boolean =>
    (root.dataset['theme'] ?? '') === ''
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset['theme'] === 'dark';
  button.addEventListener('click', () => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(key, root.dataset['theme']);
    } catch {
      // A browser that keeps nothing shows it for this page.
    }
  });
}
