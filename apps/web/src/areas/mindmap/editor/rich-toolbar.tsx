import {
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  FontColorsOutlined,
  ItalicOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
} from '@ant-design/icons';
import type { TextOverlay } from '@wm/mindmap/text-overlay';
import { keepsTextOpen } from '@wm/mindmap/text-overlay';
import type { TextRange } from '@wm/mindmap/rich-text';
import type { TextLine, TextRun } from '@wm/mindmap/text-runs';
import { hasMark } from '@wm/mindmap/rich-text';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { familiesWith } from '../panels/options.ts';
import { usePreferences } from '../storage/preferences.ts';
import type { Word } from '../words.ts';
import { useUi, useWords } from './editor-context.ts';

type Marks = Partial<Omit<TextRun, 'text' | 'formula'>>;

interface Tool {
  word: Word;
  icon: ReactNode;
  mark: Marks;
  keys?: string;
}

const tools: readonly Tool[] = [
  { word: 'bold', icon: <BoldOutlined />, mark: { bold: true }, keys: 'Ctrl + B' },
  { word: 'italic', icon: <ItalicOutlined />, mark: { italic: true }, keys: 'Ctrl + I' },
  { word: 'underlined', icon: <UnderlineOutlined />, mark: { underline: true }, keys: 'Ctrl + U' },
  { word: 'strike', icon: <StrikethroughOutlined />, mark: { strike: true } },
  {
    word: 'subscript',
    icon: (
      <span>
        x<sub>2</sub>
      </span>
    ),
    mark: { script: 'sub' },
  },
  {
    word: 'superscript',
    icon: (
      <span>
        x<sup>2</sup>
      </span>
    ),
    mark: { script: 'super' },
  },
];

const noMarks: Marks = {
  bold: undefined,
  italic: undefined,
  underline: undefined,
  strike: undefined,
  code: undefined,
  color: undefined,
  background: undefined,
  fontSize: undefined,
  fontFamily: undefined,
  script: undefined,
};

const colours = [
  '#000000',
  '#606266',
  '#ffffff',
  '#e93b30',
  '#fa8d2e',
  '#f5c518',
  '#12bb37',
  '#13a8a8',
  '#2e66fa',
  '#8b46d9',
];
const sizes = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48];

/** The run in which the selection begins: its values stand in the fields. */
function runAt(lines: readonly TextLine[], { from }: TextRange): TextRun | undefined {
  let at = 0;
  for (const line of lines) {
    for (const run of line) {
      at += run.text.length + (run.formula ? 2 : 0);
      if (at > from) return run;
    }
    at += 1;
  }
  return lines.flat().at(-1);
}

function useTextVersion(text: TextOverlay | null): number {
  const version = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      text?.watch(() => {
        version.current += 1;
        listener();
      }) ?? (() => {}),
    [text],
  );
  return useSyncExternalStore(subscribe, () => version.current);
}

/** A colour the reader makes: taken over when the field is left or confirmed, not while it is turned. */
function CustomColor({ onPick }: { onPick: (colour: string) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { t } = useWords();
  useEffect(() => {
    const field = input.current;
    const take = (): void => onPick(field?.value ?? '');
    field?.addEventListener('change', take);
    return () => field?.removeEventListener('change', take);
  }, [onPick]);
  return <input ref={input} type="color" className="mm-color" aria-label={t('customColor')} />;
}

interface PaletteProps {
  title: string;
  onPick: (colour: string | undefined) => void;
}

function Palette({ title, onPick }: PaletteProps): ReactNode {
  const { t } = useWords();
  return (
    <div className="mm-palette" role="group" aria-label={title}>
      <button type="button" className="mm-rich-button" onClick={() => onPick(undefined)}>
        {t('noColor')}
      </button>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="mm-swatch"
          style={{ background: colour }}
          aria-label={colour}
          title={colour}
          onClick={() => onPick(colour)}
        />
      ))}
      <CustomColor onPick={onPick} />
    </div>
  );
}

/** Puts the bar over the open text, or below where there is no room; never beside the screen. */
function placeBar({ element }: TextOverlay, bar: HTMLElement): void {
  const room = (element.parentElement?.clientWidth ?? 0) - bar.offsetWidth - 8;
  const above = element.offsetTop - bar.offsetHeight - 8;
  const below = element.offsetTop + element.offsetHeight + 8;
  bar.style.left = `${Math.max(8, Math.min(element.offsetLeft, room))}px`;
  bar.style.top = `${above >= 8 ? above : below}px`;
}

function Fields({ text, run }: { text: TextOverlay; run: TextRun | undefined }): ReactNode {
  const { t } = useWords();
  const family = run?.fontFamily ?? '';
  const size = run?.fontSize === undefined ? '' : String(Number.parseFloat(run.fontSize));
  const listed = size === '' || sizes.includes(Number(size)) ? sizes : [Number(size), ...sizes];
  return (
    <>
      <select
        className="mm-rich-select"
        aria-label={t('fontFamily')}
        title={t('fontFamily')}
        value={family}
        onChange={({ target }) => text.mark({ fontFamily: target.value })}
      >
        <option value="">{t('fontFamily')}</option>
        {familiesWith(family)
          .filter(({ value }) => value !== '')
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      <select
        className="mm-rich-select"
        aria-label={t('fontSize')}
        title={t('fontSize')}
        value={size}
        onChange={({ target: { value } }) => text.mark({ fontSize: value && `${value}px` })}
      >
        <option value="">{t('fontSize')}</option>
        {listed.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </>
  );
}

interface RichButtonProps {
  word: Word;
  icon: ReactNode;
  keys?: string | undefined;
  isOn?: boolean;
  onPress: () => void;
}

/** One button of the bar. It leaves the focus in the text. */
function RichButton({ word, icon, keys, isOn, onPress }: RichButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <button
      type="button"
      className="mm-rich-button"
      aria-label={t(word)}
      title={keys ? `${t(word)}（${keys}）` : t(word)}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

function Bar({ text }: { text: TextOverlay }): ReactNode {
  const { t } = useWords();
  const [palette, setPalette] = useState<'color' | 'background' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  // After every drawing: text, selection and view may have moved.
  useLayoutEffect(() => {
    if (bar.current) placeBar(text, bar.current);
  });
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    text.element.addEventListener('keydown', enter);
    return () => text.element.removeEventListener('keydown', enter);
  }, [text]);
  const { lines, range } = text.selected();
  const leave = ({ relatedTarget }: FocusEvent): void => {
    const isOurs =
      relatedTarget instanceof Node &&
      (bar.current?.contains(relatedTarget) || text.element.contains(relatedTarget));
    if (!isOurs) text.leave();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setPalette(null);
    text.mark({});
  };
  const colourTool = (kind: 'color' | 'background', word: Word, icon: ReactNode): ReactNode => (
    <RichButton
      word={word}
      icon={icon}
      isOn={palette === kind}
      onPress={() => setPalette(palette === kind ? null : kind)}
    />
  );
  return (
    <div
      ref={bar}
      className="mm-rich"
      role="toolbar"
      aria-label={t('richToolbar')}
      {...{ [keepsTextOpen]: '' }}
      onBlur={leave}
      onKeyDown={press}
    >
      <div className="mm-rich-row">
        {tools.map(({ word, icon, mark, keys }) => {
          const [key] = Object.keys(mark) as (keyof Marks)[];
          const on =
            key !== undefined &&
            hasMark(lines, range, key) &&
            (key !== 'script' || runAt(lines, range)?.script === mark.script);
          const act = (): void => text.mark(on ? { [key]: undefined } : mark);
          return (
            <RichButton key={word} word={word} icon={icon} keys={keys} isOn={on} onPress={act} />
          );
        })}
        {colourTool('color', 'textColor', <FontColorsOutlined />)}
        {colourTool('background', 'textBackground', <BgColorsOutlined />)}
        <Fields text={text} run={runAt(lines, range)} />
        <RichButton
          word="clearFormat"
          icon={<ClearOutlined />}
          onPress={() => text.mark(noMarks)}
        />
      </div>
      {palette && (
        <Palette
          title={t(palette === 'color' ? 'textColor' : 'textBackground')}
          onPick={(colour) => {
            text.mark({ [palette]: colour });
            setPalette(null);
          }}
        />
      )}
    </div>
  );
}

/** Formats the selected part of the text that is open. Alt+F10 leads into it, Escape back to the text. */
export function RichToolbar(): ReactNode {
  const text = useUi((state) => state.text);
  const isOn = usePreferences((state) => state.config.openNodeRichText);
  useTextVersion(text);
  if (!text || !isOn || text.editing === null) return null;
  const { from, to } = text.selected().range;
  return from === to ? null : <Bar text={text} />;
}
