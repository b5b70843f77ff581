import { getHTMLFromFragment } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { Fragment } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import { fixTables } from '@tiptap/pm/tables';
import { useEditor } from '@tiptap/react';
import { cleanPasted } from '@wm/rich-text/clean-pasted';
import { sanitizeRichText } from '@wm/rich-text/sanitize-rich-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { richTextExtensions } from './extensions.ts';
import { fileHost } from './insert-pictures.ts';
import type { PictureHost } from './insert-pictures.ts';
import { dropPictures, pastePictures } from './picture-events.ts';

interface RichTextOptions {
  value: string;
  onChange: (html: string) => void;
  placeholder: string;
  megabytes: number;
  /** Attributes of the box one types in. */
  attributes: Record<string, string>;
}

/** A text as it came, beside the document made of it: as long as this is what stands there, the text is what came. */
interface Loaded {
  html: string;
  doc: Node;
}

/** Makes what tables need before anybody types, so that it never looks like an edit. */
function settle({ state, view }: Editor): Node {
  const repair = fixTables(state);
  if (repair) view.dispatch(repair.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  return view.state.doc;
}

/** Blocks never change, they are replaced: of a long text a key writes one of them anew. */
const written = new WeakMap<Node, string>();

function htmlOfBlock(block: Node): string {
  const html = written.get(block) ?? getHTMLFromFragment(Fragment.from(block), block.type.schema);
  written.set(block, html);
  return html;
}

function htmlOf(editor: Editor, loaded: Loaded): string {
  const { doc } = editor.state;
  if (doc.eq(loaded.doc)) return loaded.html;
  return editor.isEmpty ? '' : doc.children.map(htmlOfBlock).join('');
}

export interface RichText {
  editor: Editor;
  host: PictureHost;
  /** Pictures on their way. */
  uploading: number;
}

/** An editor over a value: gives HTML after each edit, and the very text it was given while there is none. */
export function useRichText(options: RichTextOptions): RichText {
  const latest = useRef(options);
  const loaded = useRef<Loaded>(undefined);
  const known = useRef(options.value);
  const host = useRef<PictureHost>(undefined);
  const [uploading, setUploading] = useState(0);
  useEffect(() => {
    latest.current = options;
  });
  const editor = useEditor({
    extensions: richTextExtensions(options.placeholder),
    content: sanitizeRichText(options.value, { fileHost }),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: options.attributes,
      transformPastedHTML: (html) => cleanPasted(html, { fileHost }),
      handlePaste: (_, event) => pastePictures(event, host.current),
      handleDrop: (view, event) => dropPictures(view, event, host.current),
    },
    onCreate({ editor: made }) {
      loaded.current = { html: known.current, doc: settle(made) };
    },
    onUpdate({ editor: changed }) {
      if (!loaded.current) return;
      const html = htmlOf(changed, loaded.current);
      if (html === known.current) return;
      known.current = html;
      latest.current.onChange(html);
    },
  });
  const { value, megabytes } = options;
  const pictures = useMemo(
    () => ({
      editor,
      megabytes,
      onCount: (difference: number) => setUploading((count) => count + difference),
    }),
    [editor, megabytes],
  );
  useEffect(() => {
    host.current = pictures;
  }, [pictures]);
  useEffect(() => {
    if (value === known.current || editor.isDestroyed) return;
    known.current = value;
    loaded.current = undefined;
    editor
      .chain()
      .setMeta('addToHistory', false)
      .setContent(sanitizeRichText(value, { fileHost }), { emitUpdate: false })
      .run();
    loaded.current = { html: value, doc: settle(editor) };
  }, [editor, value]);
  return { editor, uploading, host: pictures };
}
