import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { navigationKinds, siteLimits, sitePlaces, targetFault } from '@wm/contract/blog/site-rules';
import type { NavigationEntry, NavigationKind } from '@wm/contract/blog/site-rules';
import { Button, Input, Select, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { newEntry, useSiteChoices } from '../site.api.ts';
import type { SiteChoices } from '../site.api.ts';
import type { SiteEditor } from '../use-site-editor.ts';

interface NavigationPartProps {
  editor: SiteEditor;
  /** Places of stored entries that visitors do not see. */
  hiddenEntries: readonly number[];
  isReadOnly: boolean;
}

const kinds = Object.entries(navigationKinds).map(([value, label]) => ({
  value,
  label,
}));
const places = Object.entries(sitePlaces).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** The entry at `from` moved to `to`. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1);
  const rest = list.filter((_, at) => at !== from);
  return one === undefined ? rest : [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** The entries at the top of every page, in their order. */
export function NavigationPart(props: NavigationPartProps): ReactNode {
  const { editor, hiddenEntries, isReadOnly } = props;
  const { navigation, pages } = editor.values;
  const choices = useSiteChoices();
  const write = (next: NavigationEntry[]): void => editor.write({ navigation: next });
  return (
    <>
      <ol className="wm-site-entries">
        {navigation.map((entry, at) => (
          // eslint-disable-next-line react/no-array-index-key -- entries have no names of their own
          <li key={at}>
            <EntryFields
              entry={entry}
              place={at + 1}
              choices={choices}
              pages={pages.map(({ slug, title }) => ({
                value: slug,
                label: title || slug,
              }))}
              isReadOnly={isReadOnly}
              onChange={(next) =>
                write(navigation.map((one, place) => (place === at ? next : one)))
              }
            />
            <Space size={0}>
              {hiddenEntries.includes(at) && !editor.isDirty && (
                <Tag title="指向的内容没有公开，访客暂时看不到这一项">未显示</Tag>
              )}
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`上移第 ${at + 1} 项`}
                disabled={isReadOnly || at === 0}
                onClick={() => write(moved(navigation, at, at - 1))}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`下移第 ${at + 1} 项`}
                disabled={isReadOnly || at === navigation.length - 1}
                onClick={() => write(moved(navigation, at, at + 1))}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除第 ${at + 1} 项`}
                disabled={isReadOnly}
                onClick={() => write(navigation.filter((_, place) => place !== at))}
              />
            </Space>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={isReadOnly || navigation.length >= siteLimits.entries}
        onClick={() => write([...navigation, newEntry])}
      >
        新增导航
      </Button>
    </>
  );
}

interface EntryFieldsProps {
  entry: NavigationEntry;
  place: number;
  choices: SiteChoices;
  pages: { value: string; label: string }[];
  isReadOnly: boolean;
  onChange: (entry: NavigationEntry) => void;
}

function EntryFields(props: EntryFieldsProps): ReactNode {
  const { entry, place, isReadOnly, onChange } = props;
  const fault = entry.target === '' ? undefined : targetFault(entry);
  return (
    <div className="wm-site-entry">
      <Input
        aria-label={`第 ${place} 项名称`}
        placeholder="名称"
        maxLength={siteLimits.entryName}
        disabled={isReadOnly}
        value={entry.name}
        onChange={(event) => onChange({ ...entry, name: event.target.value })}
      />
      <Select<NavigationKind>
        aria-label={`第 ${place} 项类型`}
        disabled={isReadOnly}
        value={entry.kind}
        options={kinds}
        onChange={(kind) => onChange({ ...entry, kind, target: '' })}
      />
      <TargetField {...props} />
      {fault && <span className="wm-site-fault">{fault}</span>}
    </div>
  );
}

function TargetField(props: EntryFieldsProps): ReactNode {
  const { entry, place, choices, pages, isReadOnly, onChange } = props;
  const label = `第 ${place} 项指向`;
  if (entry.kind === 'outside')
    return (
      <Input
        aria-label={label}
        placeholder="https://"
        maxLength={500}
        disabled={isReadOnly}
        value={entry.target}
        onChange={(event) => onChange({ ...entry, target: event.target.value.trim() })}
      />
    );
  const options =
    entry.kind === 'place'
      ? places
      : entry.kind === 'page'
        ? pages
        : choices[entry.kind].map(({ target, name }) => ({
            value: target,
            label: name,
          }));
  return (
    <Select
      aria-label={label}
      placeholder="请选择"
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isReadOnly}
      value={entry.target === '' ? null : entry.target}
      options={options}
      onChange={(target: string | null, option) => {
        const chosen = Array.isArray(option) ? undefined : option?.label;
        // A new entry is called what it leads to.
        const name = entry.name.trim() || (chosen ?? '').slice(0, siteLimits.entryName);
        onChange({ ...entry, target: target ?? '', name });
      }}
    />
  );
}
