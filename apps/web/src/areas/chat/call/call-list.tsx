import { CheckOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ChatCall } from '@wm/contract/chat/call';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const CallShown = lazy(async () => ({
  default: (await import('./call-shown.tsx')).CallShown,
}));

const icons = {
  done: <CheckOutlined aria-hidden />,
  failed: <WarningOutlined aria-hidden />,
  noted: <InfoCircleOutlined aria-hidden />,
};

/** What the model has looked up for an answer: a line each, with what came back when it is unfolded. */
export function CallList({ calls }: { calls: readonly ChatCall[] }): ReactNode {
  const read = calls.filter(({ state }) => state in icons);
  if (read.length === 0) return null;
  return (
    <ul className="chat-calls" aria-label="查找经过">
      {read.map((call) => (
        <li key={call.n}>
          <CallLine call={call} />
        </li>
      ))}
    </ul>
  );
}

function CallLine({ call }: { call: ChatCall }): ReactNode {
  const { state, title, said, answered, path } = call;
  if (state === 'noted')
    return (
      <p className="chat-call-note">
        {icons.noted} {answered}
      </p>
    );
  const isDone = state === 'done';
  return (
    <details>
      <summary>
        {isDone ? icons.done : icons.failed} {isDone ? `${title}：` : `${title}没有成功：`}
        {said}
      </summary>
      <p>
        {answered}
        {path !== '' && (
          <>
            {' · '}
            <Link to={path}>打开</Link>
          </>
        )}
      </p>
    </details>
  );
}

/** Tables and drawings that the tools have brought, in their order. */
export function CallResults({ calls }: { calls: readonly ChatCall[] }): ReactNode {
  const shown = calls.flatMap(({ n, path, shown: all }) =>
    all.map((one, at) => ({ key: `${n}-${at}`, one, path })),
  );
  return shown.map(({ key, one, path }) => (
    <Suspense key={key} fallback={null}>
      <CallShown shown={one} path={path} />
    </Suspense>
  ));
}
