/** What we use of foliate-js 1.0.1, which brings no types. */
declare module 'foliate-js/paginator.js' {}
declare module 'foliate-js/fixed-layout.js' {}

declare module 'foliate-js/epubcfi.js' {
  interface Parts {
    parent?: unknown[];
    shift(): unknown;
  }
  export function parse(cfi: string): Parts;
  export function joinIndir(...cfis: string[]): string;
  export function fromRange(range: Range): string;
  export function toRange(document: Document, parts: Parts): Range | null;
  export const fake: {
    fromIndex(index: number): string;
    toIndex(part: unknown): number;
  };
}
