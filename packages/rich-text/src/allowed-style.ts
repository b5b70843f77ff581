const color = /^(#[\da-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/deg]{1,60}\))$/i;
const length = /^\d{1,4}(\.\d{1,4})?(px|%)$/;

/** The declarations a rich text may hold, each with what its value may be. */
const allowed: Readonly<Record<string, RegExp>> = {
  color,
  'background-color': color,
  'text-align': /^(left|center|right|justify)$/,
  width: length,
  'min-width': length,
};

/** Reads a `style` attribute or the inside of a rule; the last of several declarations of a property holds. */
export function readStyle(css: string): Map<string, string> {
  const style = new Map<string, string>();
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && value !== '') style.set(name, value);
  }
  return style;
}

/** Writes declarations as a browser does. */
export function writeStyle(style: ReadonlyMap<string, string>): string {
  return [...style].map(([name, value]) => `${name}: ${value};`).join(' ');
}

/** What of a `style` attribute a rich text may hold; empty when nothing. */
export function allowedStyle(css: string): string {
  const kept = [...readStyle(css)].filter(([name, value]) => allowed[name]?.test(value) ?? false);
  return writeStyle(new Map(kept));
}
