/** A value of a tool's input as a person reads it in a field; undefined for one that is not there. */
export function textIn(input: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
