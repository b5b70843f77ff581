import type { CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { darkLook } from './blocks/diagram.ts';
import type { EmbedPlaces } from './blocks/embed.ts';
import { liveExtensions, look } from './extensions.ts';
import { isTypingInPage } from '#ui/markdown/source/is-typing.ts';
import { holdText, lineEnds, readText } from '#ui/markdown/source/line-ends.ts';
import { putText } from './live-handle.ts';

interface LiveView {
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
  label: string;
  placeholder: string;
  completions: readonly CompletionSource[];
  isDark: boolean;
  isPlain: boolean;
  hasTags: boolean;
  embeds: EmbedPlaces | undefined;
  autoFocus: boolean;
}

/** What a hidden tab comes back with: its text, its steps to take back, and where it was scrolled to. */
interface Kept {
  state: EditorState;
  top: number;
}

/** The text whether its tab is shown or hidden: an upload that ends meanwhile is written into it. */
export interface LiveText {
  readonly state: EditorState;
  dispatch: (change: TransactionSpec) => void;
  posAtCoords: (place: { x: number; y: number }) => number | null;
}

/** Texts that the page was told and may give back, later than the keys since. */
const mostUnderway = 32;

/** Opens the editor in an element. A tab that is hidden closes it, and opens it again as it was. */
export function useLiveView(
  holder: RefObject<HTMLDivElement | null>,
  props: LiveView,
): { view: RefObject<EditorView | undefined>; text: LiveText } {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const view = useRef<EditorView>(undefined);
  const kept = useRef<Kept>(undefined);
  const [underway] = useState(() => new Set<string>());

  useEffect(() => {
    const { value, autoFocus, ...wanted } = latest.current;
    const { text, ends } = holdText(value);
    const listener = EditorView.updateListener.of(({ docChanged, state }) => {
      if (!docChanged) return;
      const written = readText(state);
      underway.add(written);
      const [oldest] = underway;
      if (oldest !== undefined && underway.size > mostUnderway) underway.delete(oldest);
      latest.current.onChange(written);
    });
    const state =
      kept.current?.state ??
      EditorState.create({
        doc: text,
        extensions: [
          lineEnds(ends),
          listener,
          liveExtensions({ ...wanted, onSave: () => latest.current.onSave() }),
        ],
      });
    const opened = new EditorView({ state, parent: holder.current as HTMLDivElement });
    const { top = 0 } = kept.current ?? {};
    if (top > 0) requestAnimationFrame(() => (opened.scrollDOM.scrollTop = top));
    if (autoFocus && !kept.current && !isTypingInPage()) opened.focus();
    view.current = opened;
    return () => {
      kept.current = { state: opened.state, top: opened.scrollDOM.scrollTop };
      opened.destroy();
      view.current = undefined;
    };
  }, [holder, underway]);

  const [written] = useState<LiveText>(() => ({
    get state() {
      return (view.current?.state ?? kept.current?.state) as EditorState;
    },
    dispatch(change: TransactionSpec) {
      if (view.current) view.current.dispatch(change);
      else if (kept.current) {
        const { state } = kept.current.state.update(change);
        kept.current.state = state;
        latest.current.onChange(readText(state));
      }
    },
    posAtCoords: (place: { x: number; y: number }) => view.current?.posAtCoords(place) ?? null,
  }));

  const { value, isDark } = props;
  const given = useRef(value);
  useEffect(() => {
    const opened = view.current;
    // A page shown again gives what it gave before; its editor holds the keys since.
    if (!opened || value === given.current) return;
    given.current = value;
    if (value === readText(opened.state)) underway.clear();
    else if (!underway.has(value)) putText(opened, value);
  }, [value, underway]);
  useEffect(() => {
    view.current?.dispatch({ effects: look.reconfigure(darkLook.of(isDark)) });
  }, [isDark]);
  return { view, text: written };
}
