import type { ExposeParam } from 'md-editor-rt';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface PartNames {
  /** Of the editor's element. */
  id: string;
  text: string;
  preview: string;
}

/** Sets what differs: each attribute set again would be looked into by the text's own observer, at every key. */
function keepAttributes(
  element: Element | null | undefined,
  attributes: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function nameParts({ id, text, preview }: PartNames): void {
  const editor = document.getElementById(id);
  keepAttributes(editor?.querySelector('.cm-content'), { 'aria-label': text, tabindex: '0' });
  const region = { tabindex: '0', role: 'region', 'aria-label': preview };
  keepAttributes(editor?.querySelector('.md-editor-preview-wrapper'), region);
}

/** Behind the preview alone the text is zero pixels wide, and would still take keys. */
function keepOut(id: string, isAlone: boolean): void {
  const text = document.getElementById(id)?.querySelector('.md-editor-input-wrapper');
  text?.toggleAttribute('inert', isAlone);
}

/** Names for the two halves of the editor, and a way to scroll the right one by keyboard; the library has no props for them. */
export function useNamedParts(editor: RefObject<ExposeParam | null>, names: PartNames): void {
  const latest = useRef(names);
  useEffect(() => {
    latest.current = names;
    nameParts(names);
  });
  useEffect(() => {
    // The library's own buttons put the preview there anew.
    editor.current?.on('preview', () => nameParts(latest.current));
    editor.current?.on('previewOnly', (isAlone) => {
      nameParts(latest.current);
      keepOut(latest.current.id, isAlone);
    });
  }, [editor]);
}
