const signs: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
};

/** A shortcut as a reader knows it: "Control+Shift+z" becomes "Ctrl + Shift + Z". */
export function shortcutText(shortcut: string): string {
  const parts = shortcut.endsWith('++') ? [shortcut.slice(0, -2), '+'] : shortcut.split('+');
  return parts
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ');
}
