// Runs before the first paint of every page: applies the saved mode, colour and side theme, and tells the sign-in page
// which form to show. Kept apart from the application, which repeats the same with more shades once it runs.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) || '{}') || {};
    } catch {
      return {}; // A broken setting is the same as none.
    }
  };
  const shade = (color, target, share) =>
    '#' +
    [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16))
      .map((part) => Math.floor((target - part) * share + part))
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('');
  const apply = () => {
    const setting = { ...read('settings-pinia'), ...read('layout-setting') };
    const isDark = setting.mode === 'dark' || (setting.mode !== 'light' && system.matches);
    root.dataset.mode = isDark ? 'dark' : 'light';
    root.style.colorScheme = root.dataset.mode;
    root.toggleAttribute('data-grey', setting.grey === true);
    root.toggleAttribute('data-contrast', setting.contrast === true);
    if (/^#[0-9a-f]{6}$/i.test(setting.theme || '')) {
      root.style.setProperty('--wm-brand', setting.theme);
      for (let level = 1; level <= 9; level += 1) {
        root.style.setProperty(`--wm-brand-light-${level}`, shade(setting.theme, 255, level / 10));
        root.style.setProperty(`--wm-brand-dark-${level}`, shade(setting.theme, 0, level / 10));
      }
    }
  };
  root.dataset.path = location.pathname;
  apply();
  system.addEventListener('change', apply);
})();
