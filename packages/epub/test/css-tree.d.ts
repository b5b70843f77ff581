declare module 'css-tree' {
  /** Tells of each token of a style sheet: its number in `tokenNames`, and where it begins and ends. */
  export function tokenize(
    source: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
  export const tokenNames: readonly string[];
}
