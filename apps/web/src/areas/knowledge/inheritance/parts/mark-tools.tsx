import type { VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import { variantMarkNames } from '@wm/contract/knowledge/inheritance/words';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useMarkVariant } from '../case.api.ts';

/** Reasons that are given most often. */
const usualReasons = ['人群中常见', '与表型不符', '家系共分离不符', '测序假象', '良性'] as const;

interface Marked {
  id: number;
  variant: string;
  mark: VariantMark | undefined;
}

type Kind = VariantMark['mark'];

interface Asking {
  kind: Kind;
  isOpen: boolean;
  /** Each opening begins with what stands then. */
  turn: number;
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;

const keys: ReadonlyMap<string, Kind> = new Map([
  ['c', 'candidate'],
  ['e', 'excluded'],
]);

/** What can be done with the mark of a variant; undefined for who may not. */
export function useMarking({ id, variant, mark }: Marked) {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const write = useMarkVariant(id);
  const [isBusy, run] = useBusy();
  const [asking, setAsking] = useState<Asking>();
  const ask = (kind: Kind): void =>
    setAsking((before) => ({ kind, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
  const close = (): void => setAsking((before) => before && { ...before, isOpen: false });
  const set = (kind: Kind | null, note: string): Promise<void> =>
    run(async () => {
      try {
        const made = await write({ variant, mark: kind, note, seen: mark?.updateTime ?? null });
        close();
        const name = variant.length > 40 ? `${variant.slice(0, 40)}…` : variant;
        const said = kind === null ? '已取消标记' : `已标为${variantMarkNames[kind]}`;
        const [before, seen] = [mark ?? null, made?.updateTime ?? null];
        notifier().undoable(`${said} ${name}`, () =>
          write({ variant, mark: before?.mark ?? null, note: before?.note ?? '', seen }),
        );
      } catch {
        // The client has shown why; what was typed stays.
      }
    });
  const toggle = (kind: Kind): void => {
    if (mark?.mark === kind) void set(null, '');
    else if (kind === 'excluded') ask(kind);
    else void set(kind, '');
  };
  return mayEdit
    ? {
        isBusy,
        toggle,
        /** The kind whose reason is being written, or was last. */
        asking,
        ask,
        close,
        set,
        /** C and E, as long as nothing is typed into. */
        handleKey: (event: Pressed): void => {
          const isModified = event.ctrlKey || event.metaKey || event.altKey;
          const kind = keys.get(event.key);
          if (kind === undefined || isModified || event.defaultPrevented) return;
          event.preventDefault();
          toggle(kind);
        },
      }
    : undefined;
}

type Marking = NonNullable<ReturnType<typeof useMarking>>;

interface MarkToolsProps {
  mark: VariantMark | undefined;
  marking: Marking | undefined;
}

/** 候选 or 排除, with who said so and why. */
export function MarkTools({ mark, marking }: MarkToolsProps): ReactNode {
  return (
    <div className="kb-mark">
      {marking && (
        <>
          <Choice kind="candidate" mark={mark} marking={marking} hint="按 C 标为候选" />
          <Choice kind="excluded" mark={mark} marking={marking} hint="按 E 排除" />
        </>
      )}
      {mark && (
        <span className="wm-muted">
          {!marking && `${variantMarkNames[mark.mark]} `}
          {mark.note}
          {mark.note !== '' && ' · '}
          {mark.userName} {formatDateTime(mark.updateTime)}
        </span>
      )}
      {mark && marking && (
        <Button type="link" size="small" onClick={() => marking.ask(mark.mark)}>
          {mark.note === '' ? '写理由' : '改理由'}
        </Button>
      )}
      {marking?.asking && (
        <ReasonDialog
          key={marking.asking.turn}
          asking={marking.asking}
          note={mark?.mark === marking.asking.kind ? mark.note : ''}
          marking={marking}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  kind: Kind;
  mark: VariantMark | undefined;
  marking: Marking;
  hint: string;
}

function Choice({ kind, mark, marking, hint }: ChoiceProps): ReactNode {
  const isOn = mark?.mark === kind;
  return (
    <Button size="small" aria-pressed={isOn} title={hint} onClick={() => marking.toggle(kind)}>
      {variantMarkNames[kind]}
    </Button>
  );
}

interface ReasonDialogProps {
  asking: Asking;
  note: string;
  marking: Marking;
}

/** Stays where it is when it closes: it gives the focus back. */
function ReasonDialog({ asking, note, marking }: ReasonDialogProps): ReactNode {
  const { kind, isOpen } = asking;
  const [text, setText] = useState(note);
  const isMissing = kind === 'excluded' && text.trim() === '';
  const save = (): void => {
    if (!isMissing) void marking.set(kind, text.trim());
  };
  return (
    <AppModal
      open={isOpen}
      title={`${variantMarkNames[kind]}的理由`}
      okText="保存"
      okButtonProps={{ disabled: isMissing, loading: marking.isBusy }}
      onOk={save}
      onCancel={marking.close}
    >
      {kind === 'excluded' && (
        <div className="kb-mark-reasons" role="group" aria-label="常用的理由">
          {usualReasons.map((reason) => (
            <Button key={reason} size="small" onClick={() => setText(reason)}>
              {reason}
            </Button>
          ))}
        </div>
      )}
      <Input.TextArea
        autoFocus
        className="kb-mark-text"
        rows={3}
        maxLength={500}
        showCount
        aria-label="理由"
        placeholder={kind === 'excluded' ? '为什么排除它' : '为什么它值得看'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          if (event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
    </AppModal>
  );
}
