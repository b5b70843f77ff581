import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import type { CompletionSource } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from '@codemirror/commands';
import { commonmarkLanguage, markdown, markdownKeymap } from '@codemirror/lang-markdown';
import { languages } from '@codemirror/language-data';
import { searchKeymap, search } from '@codemirror/search';
import { Compartment, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView, drawSelection, dropCursor, keymap, placeholder } from '@codemirror/view';
import { editorGrammar } from '@wm/markdown/editor-grammar';
import { editorWords } from '#ui/markdown/source/editor-words.ts';
import { noteLinkClicks } from '#ui/markdown/source/note-link-clicks.ts';
import { pendingUploads } from '#ui/markdown/pending-uploads.ts';
import { propertiesFold } from '#ui/markdown/source/properties-fold.ts';
import { syntaxColors } from '#ui/markdown/syntax-colors.ts';
import { attention } from './attention.ts';
import { darkLook, drawsDiagrams } from './blocks/diagram.ts';
import { liveBlocks } from './blocks/block-field.ts';
import { intoDrawings } from './blocks/drawing-keys.ts';
import { embedPlaces } from './blocks/embed.ts';
import type { EmbedPlaces } from './blocks/embed.ts';
import { tickTasks, toggleHeading } from './commands/block-commands.ts';
import { markKeys } from './commands/mark-commands.ts';
import { slashMenu } from './commands/slash-menu.ts';
import { linkClicks } from './link-clicks.ts';
import { liveMarks } from './marks/live-marks.ts';
import { drawsTags, tagClicks } from './marks/tag-marks.ts';
import { clipboard } from './paste.ts';
import { tableKeys } from './table-keys.ts';

/** The colors that diagrams are drawn in. */
export const look = new Compartment();

const headingKeys = [1, 2, 3, 4, 5, 6].map((level) => ({
  key: `Mod-Alt-${level}`,
  run: toggleHeading(level),
  preventDefault: true,
}));

/** Escape first lets the Tab key leave the text. */
const writingKeys = keymap.of([
  ...markKeys,
  ...headingKeys,
  { key: 'Mod-Enter', run: tickTasks },
  { key: 'Tab', run: indentMore, shift: indentLess },
  ...markdownKeymap,
  ...completionKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...defaultKeymap,
]);

interface Wanted {
  label: string;
  placeholder: string;
  completions: readonly CompletionSource[];
  isDark: boolean;
  /** Without diagrams. */
  isPlain: boolean;
  /** Whether `#words` are tags. */
  hasTags: boolean;
  /** Who fills what the text embeds. */
  embeds?: EmbedPlaces | undefined;
  onSave: () => void;
}

/** What the live editor is made of. */
export function liveExtensions({
  label,
  completions,
  isDark,
  isPlain,
  hasTags,
  embeds,
  onSave,
  ...wanted
}: Wanted): Extension {
  return [
    attention,
    history(),
    drawSelection(),
    dropCursor(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    placeholder(wanted.placeholder),
    markdown({
      base: commonmarkLanguage,
      extensions: [editorGrammar],
      codeLanguages: languages,
      addKeymap: false,
      completeHTMLTags: false,
    }),
    syntaxColors,
    editorWords,
    pendingUploads,
    propertiesFold,
    noteLinkClicks,
    linkClicks,
    tagClicks,
    drawsTags.of(hasTags),
    clipboard,
    liveMarks,
    liveBlocks,
    look.of(darkLook.of(isDark)),
    drawsDiagrams.of(!isPlain),
    embeds ? embedPlaces.of(embeds) : [],
    search({ top: true }),
    autocompletion({ override: [slashMenu, ...completions], icons: false }),
    tableKeys,
    intoDrawings,
    Prec.highest(
      keymap.of([
        { key: 'Mod-s', preventDefault: true, run: () => (onSave(), true) },
        { key: 'Mod-s', preventDefault: true, run: () => (onSave(), true), scope: 'wm-page' },
      ]),
    ),
    writingKeys,
  ];
}
