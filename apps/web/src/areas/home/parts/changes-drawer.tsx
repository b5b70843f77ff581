import type { VersionInfo } from '@wm/contract/home/dashboard';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { useVersion } from '../home.api.ts';
import { useSeenChanges } from './seen-changes.ts';
import './changes-drawer.css';

const codeMark = '`';

/** Text of a change note; what stands between backticks is code. */
function Note({ text }: { text: string }): ReactNode {
  return text
    .split(codeMark)
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

interface ChangesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

interface ShownGroup {
  key: string;
  title: string;
  notes: { text: string; isNew: boolean }[];
}

type SeenOf = ReturnType<typeof useSeenChanges>['seenOf'];

/** The notes that hold a text, the newest first. */
function groupsOf(
  { version, groups }: VersionInfo['changes'][number],
  seenOf: SeenOf,
  wanted: string,
): ShownGroup[] {
  return groups
    .map(({ title, notes }) => ({
      key: `${version}/${title}`,
      title,
      notes: notes
        .map((text, index) => ({ text, isNew: index >= seenOf(version, title) }))
        .filter(({ text }) => `${title}${text}`.toLowerCase().includes(wanted))
        .toReversed(),
    }))
    .filter(({ notes }) => notes.length > 0)
    .toSorted((one, other) => Number(hasNew(other)) - Number(hasNew(one)));
}

const hasNew = ({ notes }: ShownGroup): boolean => notes.some(({ isNew }) => isNew);

/** 有什么新变化: what changed, by version and part of the product; what one has not seen yet comes first. */
export function ChangesDrawer({ isOpen, onClose }: ChangesDrawerProps): ReactNode {
  const { data } = useVersion();
  const seen = useSeenChanges();
  // As it was when the drawer was opened: what is new stays marked while it is read.
  const [{ seenOf }] = useState(seen);
  const [text, setText] = useState('');
  const { see } = seen;
  const isUnseen = isOpen && data !== undefined && seen.countNew(data.changes) > 0;
  const hasNeverLooked = isOpen && data !== undefined && !Number.isFinite(seenOf('', ''));
  useEffect(() => {
    if (data && (isUnseen || hasNeverLooked)) see(data.changes);
    // oxlint-disable-next-line react/exhaustive-deps -- remembered once when it is opened
  }, [isUnseen, hasNeverLooked]);
  const wanted = text.trim().toLowerCase();
  const versions = (data?.changes ?? [])
    .map((one) => ({ version: one.version, groups: groupsOf(one, seenOf, wanted) }))
    .filter(({ groups }) => groups.length > 0);
  return (
    <AppDrawer title="有什么新变化" open={isOpen} onClose={onClose} size={560}>
      <Input
        allowClear
        aria-label="在更新记录里查找"
        placeholder="在更新记录里查找，如 导图、备份"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {versions.length === 0 && (
        <PageState
          picture="empty"
          title={wanted === '' ? '还没有更新记录' : '没有这样的变化，换个词试试'}
        />
      )}
      {versions.map(({ version, groups }) => (
        <section key={version} className="wm-changes">
          <h2>{version}</h2>
          {groups.map(({ key, title, notes }) => (
            <section key={key}>
              {title !== '' && <h3>{title}</h3>}
              <ul>
                {notes.map(({ text: note, isNew }) => (
                  <li key={note}>
                    {isNew && <b className="wm-fresh">新</b>}
                    <Note text={note} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </AppDrawer>
  );
}
