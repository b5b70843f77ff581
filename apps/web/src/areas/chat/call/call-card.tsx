import { useQueryClient } from '@tanstack/react-query';
import type { CallField, ChatCall } from '@wm/contract/chat/call';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
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
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ name, text }: CallField): string => texts[name] ?? text;
  const act = (work: () => Promise<unknown>): void =>
    void run(async () => {
      try {
        await work();
        setFaults({});
      } catch (error) {
        // What belongs to no field the client has shown; what was changed in the fields stays.
        setFaults(faultsIn(error));
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
      <p className="chat-call-title">
        {heads[state]}：{title}
      </p>
      {fields.map((field) =>
        isAsked && mayDecide ? (
          <FieldEditor
            key={field.name}
            field={field}
            text={textOf(field)}
            fault={faults[field.name]}
            onChange={(text) => {
              setTexts({ ...texts, [field.name]: text });
              setFaults({ ...faults, [field.name]: '' });
            }}
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

/** What is wrong with each field, by its name. */
function faultsIn(error: unknown): Record<string, string> {
  return Object.fromEntries(
    fieldErrorsOf(error).map(({ name, errors }) => [name.at(-1) ?? '', errors.join('；')]),
  );
}

interface FieldEditorProps {
  field: CallField;
  text: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

function FieldEditor(props: FieldEditorProps): ReactNode {
  const { title, kind } = props.field;
  const { fault } = props;
  const id = useId();
  return (
    <div className="chat-card-field">
      {kind === 'fixed' || kind === 'day' ? (
        <span aria-hidden={kind === 'day'}>{title}</span>
      ) : (
        <label htmlFor={id}>{title}</label>
      )}
      <div>
        <FieldInput {...props} id={id} />
        {fault !== undefined && fault !== '' && (
          <p className="chat-card-fault" role="alert" id={`${id}-fault`}>
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

function FieldInput(props: FieldEditorProps & { id: string }): ReactNode {
  const { id, field, text, fault = '', onChange } = props;
  const { kind, title } = field;
  if (kind === 'fixed') return text;
  if (kind === 'day')
    return <DayInput label={title} placeholder="没有日期" day={text} onChange={onChange} />;
  const wrong =
    fault === ''
      ? {}
      : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
  return kind === 'text' ? (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 14 }}
      value={text}
      {...wrong}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <Input
      id={id}
      value={text}
      placeholder={kind === 'time' ? '没有时间，如 15:30' : ''}
      {...wrong}
      onChange={({ target }) => onChange(target.value)}
    />
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
