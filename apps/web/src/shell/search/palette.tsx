import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { usePaletteSections } from './palette-results.tsx';
import type { PaletteItem } from './palette-item.ts';
import { closePalette } from './palette-store.ts';
import { learn, rememberEntry } from './recent-entries.ts';
import { useListKeys } from './use-list-keys.ts';
import './palette.css';

interface OptionProps {
  id: string;
  item: PaletteItem;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
}

function Option({ id, item, isMarked, onMark, onChoose }: OptionProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className="wm-palette-option"
      onMouseMove={onMark}
      onClick={onChoose}
    >
      <span className="wm-palette-icon" aria-hidden>
        {item.icon}
      </span>
      <span className="wm-palette-text">
        <span className="wm-palette-title">{item.title}</span>
        {item.snippet && <small>{item.snippet}</small>}
      </span>
      {item.detail && <span className="wm-palette-detail">{item.detail}</span>}
    </div>
  );
}

/** Finds pages, actions and contents from anywhere: arrow keys, Enter, Esc. */
export function Palette(): ReactNode {
  const [text, setText] = useState('');
  const sections = usePaletteSections(text);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const items = sections.flatMap((section) => section.items);
  const choose = (index: number): void => {
    const item = items[index];
    if (!item) return;
    if (!item.key.startsWith('action:selected:')) {
      const { key, place } = item;
      rememberEntry({ key, ...(place && { place }) });
      learn(text, key);
    }
    closePalette();
    item.run();
  };
  const keys = items.map(({ key }) => key);
  const { marked, mark, onKeyDown } = useListKeys(text, keys, choose);
  // Clicking beside it closes it, as Esc does.
  const handleBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) closePalette();
  };
  return (
    <dialog
      ref={dialog}
      className="wm-palette"
      aria-label="搜索页面、记录、操作和内容"
      onCancel={closePalette}
      onClick={handleBackdrop}
    >
      <div className="wm-palette-box">
        <label className="wm-palette-input">
          <SearchOutlined />
          <input
            type="text"
            role="combobox"
            aria-label="搜索"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? `${listId}-${marked}` : undefined}
            placeholder="搜索页面、人员和内容，可用拼音"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </label>
        <div id={listId} role="listbox" aria-label="结果" className="wm-palette-list">
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <div className="wm-palette-section" aria-hidden>
                {section.title}
              </div>
              {section.items.map((item) => {
                const index = items.indexOf(item);
                return (
                  <Option
                    key={item.key}
                    id={`${listId}-${index}`}
                    item={item}
                    isMarked={index === marked}
                    onMark={() => mark(index)}
                    onChoose={() => choose(index)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {items.length === 0 && <p className="wm-palette-empty">没有找到，换个词试试</p>}
      </div>
    </dialog>
  );
}
