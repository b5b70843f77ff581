const storageKey = 'palette-recent';
const kept = 6;

/** Paths and actions chosen lately, newest first; forgotten at sign-out with the rest of local storage. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts one in front. */
export function rememberChoice(key: string): void {
  const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, kept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // A full storage costs the list, nothing else.
  }
}
