import { SearchOutlined } from '@ant-design/icons';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSuggestions } from '#core/search/search.api.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { searchAddress } from '../note/list/table-address.ts';
import { howOf, useOpenNote } from './use-open-note.ts';
import type { OpenHow } from './use-open-note.ts';

interface TreeFinderProps {
  /** Called when something was chosen. */
  onPick: () => void;
  /** The tree, shown while nothing is looked for. */
  children: ReactNode;
}

/** Looks for notes by what they are called or how that sounds; what is found stands in place of the tree. */
export function TreeFinder({ onPick, children }: TreeFinderProps): ReactNode {
  const listId = useId();
  const openNote = useOpenNote();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  /** The line that keys or the pointer went to; the first one until then. */
  const [at, setAt] = useState<number>();
  /** Whether Enter came before the answer did. */
  const [isAsked, setAsked] = useState(false);
  const text = typed.trim();
  const { suggestions: found, isAnswered } = useSuggestions(text, 'note');
  // The last line looks for it in the texts.
  const last = found.length;
  const active = Math.min(at ?? 0, last);
  const clear = (): void => {
    setTyped('');
    setAt(undefined);
    setAsked(false);
  };
  const choose = (index: number, how: OpenHow): void => {
    const note = found[index];
    clear();
    if (note) void openNote(note.title, how);
    else void navigate(searchAddress(text));
    onPick();
  };
  const chooseAsked = useEffectEvent(() => choose(active, 'here'));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer, for which it waited, comes from outside
    if (isAsked && isAnswered) chooseAsked();
  }, [isAsked, isAnswered]);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || text === '') return;
    if (event.key === 'Escape') clear();
    else if (event.key === 'ArrowDown') setAt(active === last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setAt(active === 0 ? last : active - 1);
    else if (event.key === 'Enter' && at === undefined && !isAnswered) setAsked(true);
    else if (event.key === 'Enter')
      choose(active, event.ctrlKey || event.metaKey ? 'apart' : 'here');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const option = (index: number) => ({
    id: `${listId}${index}`,
    role: 'option',
    'aria-selected': index === active,
    onPointerMove: () => setAt(index),
    // The field keeps the caret.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  return (
    <>
      <Input
        className="wm-note-tree-find"
        size="small"
        prefix={<SearchOutlined aria-hidden />}
        placeholder="按名称查找，支持拼音"
        aria-label="查找笔记"
        role="combobox"
        aria-expanded={text !== ''}
        aria-controls={listId}
        aria-activedescendant={text === '' ? undefined : `${listId}${active}`}
        allowClear
        maxLength={searchLengthLimit}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(undefined);
          setAsked(false);
        }}
        onKeyDown={handleKey}
      />
      {text === '' ? (
        children
      ) : (
        <div id={listId} className="wm-note-tree-found" role="listbox" aria-label="找到的笔记">
          {found.map((note, index) => (
            // oxlint-disable-next-line jsx_a11y/click-events-have-key-events -- the field above takes the keys
            <div key={note.id} {...option(index)} onClick={(event) => choose(index, howOf(event))}>
              <span className="wm-ellipsis">
                <MarkedText text={note.title} marks={note.titleMarks} />
              </span>
              <small className="wm-ellipsis wm-muted">{note.place}</small>
            </div>
          ))}
          {/* oxlint-disable-next-line jsx_a11y/click-events-have-key-events -- the field above takes the keys */}
          <div {...option(last)} onClick={() => choose(last, 'here')}>
            <span className="wm-ellipsis">在正文中搜索「{text}」</span>
          </div>
        </div>
      )}
    </>
  );
}
