const key = 'wm-flash';

/** Keeps one line for the page that comes after a full page load, such as why the session ended. */
export function rememberFlash(text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
  } catch {
    // Without session storage the line is lost, nothing else.
  }
}

/** Takes the kept line, once. */
export function takeFlash(): string {
  try {
    const text = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return '';
  }
}
