declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';
  export default function footnotes(parser: MarkdownIt): void;
}
declare module 'markdown-it-mark' {
  import type MarkdownIt from 'markdown-it';
  export default function marks(parser: MarkdownIt): void;
}
