import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatMs } from '../format-span.ts';
import { exampleOf } from './api-document.ts';
import type { Operation, Parameter } from './api-document.ts';
import { addressOf, tryCall } from './try-call.ts';
import type { Tried } from './try-call.ts';

interface TryFormProps {
  operation: Operation;
  mayCall: boolean;
}

function bodyOf(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const ok = 300;

/** Makes a call with one's own session, as far as one's rights go. What it changes is changed. */
export function TryForm({ operation, mayCall }: TryFormProps): ReactNode {
  const { method, parameters, body } = operation;
  const { modal } = App.useApp();
  const [values, setValues] = useState<Record<string, string>>({});
  const [text, setText] = useState(() =>
    body ? JSON.stringify(exampleOf(body), undefined, 2) : '',
  );
  const [tried, setTried] = useState<Tried | Error>();
  const [isBusy, setBusy] = useState(false);
  const url = addressOf(operation, values);
  const sent = body ? bodyOf(text) : undefined;
  const isWrong = body !== undefined && sent === undefined;
  const isMissing = url.includes('{');
  const call = async (): Promise<void> => {
    setBusy(true);
    const answer = await tryCall(operation, url, sent).catch((error: Error) => error);
    setTried(answer);
    setBusy(false);
  };
  const handleSend = (): void => {
    if (method === 'GET') return void call();
    modal.confirm({
      title: `真的发送 ${method} 请求？`,
      content: '这会改变真实的数据，和在页面上操作一样，并记入操作日志',
      okText: '发送',
      okButtonProps: { danger: method === 'DELETE' },
      cancelText: '取消',
      autoFocusButton: 'cancel',
      centered: true,
      onOk: call,
    });
  };
  return (
    <section className="wm-api-try" aria-label="试一试">
      <h3>试一试</h3>
      {!mayCall && <p className="wm-muted">你没有这个接口的权限，可以看，不能调用</p>}
      {parameters.length > 0 && (
        <div className="wm-api-fields">
          {parameters.map((parameter) => (
            <ParameterField
              key={`${parameter.in} ${parameter.name}`}
              parameter={parameter}
              value={values[`${parameter.in} ${parameter.name}`] ?? ''}
              onChange={(value) =>
                setValues({ ...values, [`${parameter.in} ${parameter.name}`]: value })
              }
            />
          ))}
        </div>
      )}
      {body && (
        <>
          <Input.TextArea
            aria-label="请求内容（JSON）"
            className="wm-api-body"
            autoSize={{ minRows: 4, maxRows: 16 }}
            value={text}
            status={isWrong ? 'error' : ''}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          {isWrong && <p role="alert">不是正确的 JSON</p>}
        </>
      )}
      <div className="wm-api-send">
        <Button
          type="primary"
          danger={method === 'DELETE'}
          loading={isBusy}
          disabled={!mayCall || isWrong || isMissing}
          onClick={handleSend}
        >
          发送
        </Button>
        <code>
          {method} {decodeURI(url)}
        </code>
      </div>
      {tried && <Answer tried={tried} />}
    </section>
  );
}

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps): ReactNode {
  const { name, required, schema } = parameter;
  return (
    <label>
      <code>
        {name}
        {required && ' *'}
      </code>
      <Input
        allowClear
        value={value}
        placeholder={schema.default === undefined ? '' : JSON.stringify(schema.default)}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function Answer({ tried }: { tried: Tried | Error }): ReactNode {
  if (tried instanceof Error) return <p role="alert">{tried.message}</p>;
  const { status, ms, bytes, text, file } = tried;
  return (
    <div className="wm-api-answer" role="status" aria-label="返回">
      <p className="wm-number">
        <b className={status < ok ? 'wm-api-good' : 'wm-api-bad'}>{status}</b> · {formatMs(ms)} ·{' '}
        {formatFileSize(bytes)}
      </p>
      {file !== '' ? (
        <p className="wm-muted">返回的是文件（{file}），请在对应的页面下载</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
        <pre tabIndex={0}>{text}</pre>
      )}
    </div>
  );
}
