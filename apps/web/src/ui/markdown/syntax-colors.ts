import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

// The library's own colours cannot be read on white; these are variables of the style sheet, one set for each mode.
const style = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--wm-code-keyword)' },
  {
    tag: [tags.name, tags.deleted, tags.character, tags.propertyName, tags.macroName],
    color: 'var(--md-color)',
  },
  {
    tag: [tags.function(tags.variableName), tags.labelName],
    color: 'var(--wm-code-function)',
  },
  {
    tag: [tags.color, tags.constant(tags.name), tags.standard(tags.name)],
    color: 'var(--wm-code-constant)',
  },
  { tag: [tags.definition(tags.name), tags.separator], color: 'var(--md-color)' },
  {
    tag: [
      tags.typeName,
      tags.className,
      tags.number,
      tags.changed,
      tags.annotation,
      tags.modifier,
      tags.self,
      tags.namespace,
    ],
    color: 'var(--wm-code-type)',
  },
  {
    tag: [
      tags.operator,
      tags.operatorKeyword,
      tags.url,
      tags.escape,
      tags.regexp,
      tags.special(tags.string),
    ],
    color: 'var(--wm-code-operator)',
  },
  { tag: [tags.meta, tags.comment], color: 'var(--wm-code-comment)' },
  { tag: tags.link, color: 'var(--wm-code-link)' },
  { tag: tags.heading, color: 'var(--md-color)' },
  {
    tag: [tags.atom, tags.bool, tags.special(tags.variableName)],
    color: 'var(--wm-code-constant)',
  },
  { tag: [tags.processingInstruction, tags.string, tags.inserted], color: 'var(--wm-code-string)' },
  { tag: tags.invalid, color: 'var(--wm-danger)' },
]);

/** Colours of the text being written, before those of the library. */
export const syntaxColors: Extension = Prec.highest(syntaxHighlighting(style));
