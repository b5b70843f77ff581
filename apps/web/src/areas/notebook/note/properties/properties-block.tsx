import { CloseOutlined, DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import type { NoteDocument } from '@wm/contract/notebook/note';
import type { Property, PropertyValue } from '@wm/markdown/front-matter';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePreference } from '#core/preferences/preferences.ts';
import { officeNow } from '#core/time/office-clock.ts';
import { notifier } from '#core/http/notifier.ts';
import { NotebookSelect } from '../../notebook/notebook-select.tsx';
import { renewTree, useNotePlace } from '../../tree/tree.api.ts';
import { moveNotes, useTags } from '../note.api.ts';
import { PropertyField } from './property-value.tsx';
import type { Properties, ValueKind } from './use-properties.ts';
import { InlineTags } from '../parts/inline-tags.tsx';
import { tagFault } from '../parts/tag-rules.ts';
import { WordsField } from './words-field.tsx';
import './properties.css';

const kinds: { key: ValueKind | 'aliases'; label: string }[] = [
  { key: 'text', label: '文字' },
  { key: 'number', label: '数字' },
  { key: 'date', label: '日期' },
  { key: 'check', label: '勾选' },
  { key: 'list', label: '列表' },
  { key: 'link', label: '链接' },
];

const newName = '属性';

/** What a new property of a kind says. */
function firstValue(kind: ValueKind): PropertyValue {
  if (kind === 'date') return { kind, date: officeNow().today };
  if (kind === 'check') return { kind, isChecked: false };
  if (kind === 'list') return { kind, items: [] };
  if (kind === 'number') return { kind, number: 0 };
  return { kind: 'text', text: '' };
}

interface NameProps {
  name: string;
  isNew: boolean;
  onName: (name: string) => boolean;
  /** Called when Enter was pressed: one goes on to the value. */
  onNext: () => void;
}

/** The name of a property; what cannot be one is given up. */
function PropertyName({ name, isNew, onName, onNext }: NameProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const finish = (): void => {
    const wanted = typed?.trim() ?? name;
    setTyped(undefined);
    if (wanted !== name && wanted !== '' && !onName(wanted))
      notifier().message('warning', `“${wanted}”已有，或不能作属性的名称`);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter') return;
    finish();
    onNext();
  };
  return (
    <input
      ref={(field) => {
        if (!field || !isNew || field.dataset['taken']) return;
        field.dataset['taken'] = 'true';
        field.focus();
        field.select();
      }}
      className="wm-property-name"
      aria-label={`属性「${name}」的名称`}
      maxLength={60}
      value={typed ?? name}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKey}
      onBlur={finish}
    />
  );
}

interface RowProps {
  property: Property;
  kind: ValueKind | 'other';
  isNew: boolean;
  properties: Properties;
  onRenamed: (to: string) => void;
  onRemoved: () => void;
}

function PropertyRow(props: RowProps): ReactNode {
  const { property, kind, isNew, properties, onRenamed, onRemoved } = props;
  const { key, value } = property;
  const row = useRef<HTMLLIElement>(null);
  const goOn = (): void => {
    const list = row.current?.parentElement;
    const at = [...(list?.children ?? [])].findIndex((one) => one === row.current);
    // Under its new name it is another row, once that is drawn.
    setTimeout(() =>
      list?.children[at]
        ?.querySelector<HTMLElement>('.wm-property-value :is(input, button)')
        ?.focus(),
    );
  };
  return (
    <li ref={row}>
      <PropertyName
        name={key}
        isNew={isNew}
        onName={(to) => {
          const isDone = properties.rename(key, to);
          if (isDone) onRenamed(to);
          return isDone;
        }}
        onNext={goOn}
      />
      <div className="wm-property-value">
        <PropertyField
          name={key}
          value={value}
          kind={kind}
          onChange={(next) => properties.set(key, next)}
        />
      </div>
      <Button
        type="text"
        size="small"
        className="wm-property-remove"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`删除属性「${key}」`}
        title="删除属性"
        onClick={() => {
          properties.remove(key);
          onRemoved();
        }}
      />
    </li>
  );
}

/** Where a note stands, changed where it is said. */
function NotebookField({ note }: { note: NoteDocument }): ReactNode {
  const client = useQueryClient();
  const { data: place } = useNotePlace(note.id);
  const handleMove = (id: number): void =>
    void moveNotes([note.id], id)
      .catch(() => undefined)
      .then(() => renewTree(client));
  return (
    <NotebookSelect
      variant="borderless"
      size="small"
      allowClear={false}
      aria-label="笔记本"
      className="wm-property-notebook"
      popupMatchSelectWidth={false}
      value={place?.notebookIds.at(-1) ?? note.notebookId}
      onChange={(id) => typeof id === 'number' && handleMove(id)}
    />
  );
}

interface PropertiesBlockProps {
  note: NoteDocument;
  properties: Properties;
}

/** What is said of a note above its text: its notebook, its tags, its other names and whatever one likes. */
export function PropertiesBlock({ note, properties }: PropertiesBlockProps): ReactNode {
  const { tags, inlineTags, aliases, free } = properties;
  const known = useTags();
  /** Where the focus goes when the row that had it is gone. */
  const adder = useRef<HTMLButtonElement>(null);
  /** How each is typed, once that is known: a field that is emptied stays what it was. */
  const [typedAs, setTypedAs] = useState<Readonly<Record<string, ValueKind>>>({});
  const [added, setAdded] = useState<string>();
  const [kept, keepLook] = usePreference('note-properties');
  const isClosed = (kept as { isClosed?: boolean } | undefined)?.isClosed === true;
  const count = free.length + (aliases ? 1 : 0);
  const nameAs = (name: string, kind: ValueKind): void =>
    setTypedAs((before) => ({ ...before, [name]: kind }));
  const handleAdd = (kind: ValueKind | 'aliases'): void => {
    if (kind === 'aliases') return properties.set('aliases', { kind: 'list', items: [] });
    let name = newName;
    for (let at = 2; free.some(({ key }) => key === name); at += 1) name = `${newName} ${at}`;
    nameAs(name, kind);
    setAdded(name);
    if (isClosed) keepLook({ isClosed: false });
    return properties.set(name, firstValue(kind));
  };
  // What is typed decides of what kind a property is, as long as it says something.
  const kindOf = ({ key, value }: Property): ValueKind | 'other' => {
    if (value.kind === 'other') return 'other';
    const typed = typedAs[key];
    if (!typed) return value.kind;
    const isLine = typed === 'text' || typed === 'link';
    if (value.kind === 'text' && (value.text === '' || isLine)) return typed;
    return isLine && value.kind === 'link' ? typed : value.kind;
  };
  const keep = (property: Property): Properties => ({
    ...properties,
    set(key, value) {
      const kind = kindOf(property);
      if (kind !== 'other') nameAs(key, kind);
      properties.set(key, value);
    },
  });
  return (
    <section className="wm-properties" aria-label="属性">
      <div className="wm-properties-line">
        <NotebookField note={note} />
        <WordsField
          label="标签"
          placeholder="加标签"
          words={tags}
          known={known}
          faultOf={tagFault}
          onChange={properties.setTags}
        />
        {inlineTags.length > 0 && <InlineTags tags={inlineTags} />}
        {count > 0 && (
          <Button
            type="text"
            size="small"
            aria-expanded={!isClosed}
            icon={isClosed ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            onClick={() => keepLook({ isClosed: !isClosed })}
          >
            {isClosed ? `展开 ${count} 项` : '收起'}
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...kinds, ...(aliases ? [] : [{ key: 'aliases', label: '别名' }])],
            onClick: ({ key }) => handleAdd(key as ValueKind | 'aliases'),
          }}
        >
          <Button
            ref={adder}
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            title="新增属性"
          >
            属性
          </Button>
        </Dropdown>
      </div>
      {!isClosed && (
        <ul>
          {aliases && (
            <li>
              <span className="wm-property-name">别名</span>
              <div className="wm-property-value">
                <WordsField
                  label="别名"
                  words={aliases}
                  onChange={(items) => properties.set('aliases', { kind: 'list', items })}
                />
              </div>
              <Button
                type="text"
                size="small"
                className="wm-property-remove"
                icon={<CloseOutlined aria-hidden />}
                aria-label="删除别名"
                title="删除属性"
                onClick={() => {
                  properties.remove('aliases');
                  adder.current?.focus();
                }}
              />
            </li>
          )}
          {free.map((property) => (
            <PropertyRow
              key={property.key}
              property={property}
              kind={kindOf(property)}
              isNew={property.key === added}
              properties={keep(property)}
              onRemoved={() => adder.current?.focus()}
              onRenamed={(to) => {
                const kind = kindOf(property);
                if (kind !== 'other') nameAs(to, kind);
                setAdded(undefined);
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
