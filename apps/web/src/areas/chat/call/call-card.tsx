import { useQueryClient } from '@tanstack/react-query';
import type { CallField, ChatCall } from '@wm/contract/chat/call';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBusy } from '#core/use-busy.ts';
import { DayInput } from '#ui/fields/day-input.tsx';
import { confirmCall, declineCall, undoCall } from './call.api.ts';

interface CallCardProps {
  messageId: number;
  call: ChatCall;
  /** Whether one may decide now: the answer has ended, and the conversation is one's own to go on with. */
  mayDecide: boolean;
}

const heads: Partial<Record<ChatCall['state'], string>> = {
  asked: '待确认',
  written: '已写入',
  declined: '没有写入',
  undone: '已撤销',
};

/** What the model would write, which only a person's press writes; afterwards what was written, with the way back. */
export function CallCard({ messageId, call, mayDecide }: CallCardProps): ReactNode {
  const { n, state, title, path, fields } = call;
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ name, text }: CallField): string => texts[name] ?? text;
  const act = (work: () => Promise<unknown>): void =>
    void run(async () => {
      try {
        await work();
      } catch {
        // The client has shown why; what was changed in the fields stays.
      }
      await client.invalidateQueries({ queryKey: ['/chat/v2/conversation'] });
    });
  const handleConfirm = (): void =>
    act(() =>
      confirmCall(messageId, n, Object.fromEntries(fields.map((one) => [one.name, textOf(one)]))),
    );
  const isAsked = state === 'asked';
  return (
    <section
      className={`chat-card chat-card-${state}`}
      aria-label={`${heads[state] ?? ''}：${title}`}
    >
      <h4>
        {heads[state]}：{title}
      </h4>
      {fields.map((field) =>
        isAsked && mayDecide ? (
          <FieldEditor
            key={field.name}
            field={field}
            text={textOf(field)}
            onChange={(text) => setTexts({ ...texts, [field.name]: text })}
          />
        ) : (
          <FieldText key={field.name} field={field} />
        ),
      )}
      {isAsked && mayDecide && (
        <p className="chat-card-foot">
          <Button type="primary" size="small" loading={isBusy} onClick={handleConfirm}>
            确认写入
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => act(() => declineCall(messageId, n))}
          >
            不写
          </Button>
          <span className="chat-note">确认之前什么都不会写</span>
        </p>
      )}
      {state === 'written' && (
        <p className="chat-card-foot">
          <Link to={path}>打开</Link>
          {mayDecide && (
            <Button size="small" loading={isBusy} onClick={() => act(() => undoCall(messageId, n))}>
              撤销
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

interface FieldEditorProps {
  field: CallField;
  text: string;
  onChange: (text: string) => void;
}

function FieldEditor({ field: { kind, title }, text, onChange }: FieldEditorProps): ReactNode {
  const id = useId();
  if (kind === 'day')
    return (
      <div className="chat-card-field">
        <span aria-hidden>{title}</span>
        <DayInput label={title} placeholder="没有日期" day={text} onChange={onChange} />
      </div>
    );
  if (kind === 'fixed')
    return (
      <div className="chat-card-field">
        <span>{title}</span>
        <span>{text}</span>
      </div>
    );
  return (
    <div className="chat-card-field">
      <label htmlFor={id}>{title}</label>
      {kind === 'text' ? (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 14 }}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          id={id}
          value={text}
          placeholder={kind === 'time' ? '没有时间，如 15:30' : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

function FieldText({ field: { title, text } }: { field: CallField }): ReactNode {
  if (text === '') return null;
  return (
    <div className="chat-card-field">
      <span>{title}</span>
      <span className="chat-card-text">{text}</span>
    </div>
  );
}
