// Before the first paint: light or dark as the reader chose.
try {
  const chosen = localStorage.getItem('blog-theme');
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing follows the system.
}
