// oxlint-disable-next-line typescript/triple-slash-reference -- ambient: whoever imports this source has no other way to it
/// <reference path="./plugins.d.ts" />
import footnotePlugin from 'markdown-it-footnote';
import markPlugin from 'markdown-it-mark';

/** The plugins that bring no types along. */
export { footnotePlugin, markPlugin };
