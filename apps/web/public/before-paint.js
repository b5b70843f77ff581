// Runs before the first paint: applies the colour and side theme that the user saved, and tells the sign-in page which form to show.
(() => {
  const root = document.documentElement;
  root.dataset.path = location.pathname;
  try {
    const setting = JSON.parse(localStorage.getItem('layout-setting') || '{}');
    if (/^#[0-9a-f]{6}$/i.test(setting.theme || ''))
      root.style.setProperty('--wm-brand', setting.theme);
    if (setting.sideTheme) root.dataset.sideTheme = setting.sideTheme;
  } catch {
    // A broken setting is the same as none.
  }
})();
