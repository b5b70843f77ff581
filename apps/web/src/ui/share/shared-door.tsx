import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '#core/http/http-error.ts';
import { useBusy } from '#core/use-busy.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import './shared-door.css';

interface SharedDoorProps<T> {
  /** What is shared, with its measure word: 这篇笔记. */
  what: string;
  /** What the page is called before it is open. */
  title: string;
  open: (token: string, password: string) => Promise<T>;
  titleOf: (thing: T) => string;
  children: (thing: T) => ReactNode;
}

type State<T> =
  | { kind: 'loading' }
  | { kind: 'locked'; text: string; isTried: boolean }
  | { kind: 'shown'; thing: T }
  | { kind: 'failed'; error: unknown };

const warning = 601;
const tokenHash = /^#[\w-]{43}$/;

/**
 * The page of a link that needs no sign-in: asks for the password where there is one, and says when the link has ended. The
 * token stands behind #; links within what is shown leave it there.
 */
export function SharedDoor<T>(props: SharedDoorProps<T>): ReactNode {
  const { hash } = useLocation();
  const [first] = useState(hash);
  const token = (tokenHash.test(hash) ? hash : first).slice(1);
  return <Door key={token} token={token} {...props} />;
}

/** Goes to a place within the page without losing the token from the address. */
function keepToken(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (!href.startsWith('#')) return;
  event.preventDefault();
  document.querySelector(`[id="${CSS.escape(decodeURI(href.slice(1)))}"]`)?.scrollIntoView();
}

function Door<T>(props: SharedDoorProps<T> & { token: string }): ReactNode {
  const { token, what, title: closedTitle, open: ask, titleOf, children } = props;
  const [state, setState] = useState<State<T>>({ kind: 'loading' });
  const [isBusy, run] = useBusy();
  const open = (password: string): Promise<void> =>
    ask(token, password).then(
      (thing) => setState({ kind: 'shown', thing }),
      (error: unknown) => {
        if (error instanceof HttpError && error.code === warning)
          setState({ kind: 'locked', text: error.message, isTried: password !== '' });
        else setState({ kind: 'failed', error });
      },
    );
  useEffect(() => {
    void open('');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each token
  }, [token]);
  const title = state.kind === 'shown' ? titleOf(state.thing) : closedTitle;
  useEffect(() => {
    document.title = `${title} - Work Manage`;
  }, [title]);

  if (state.kind === 'loading') return <main className="wm-shared" aria-busy="true" />;
  if (state.kind === 'failed') {
    const isGone = state.error instanceof HttpError && [404, 422].includes(state.error.code);
    return (
      <main className="wm-shared">
        {isGone ? (
          <PageState picture="empty" title="链接不存在、已过期或已取消" text="请向分享的人确认" />
        ) : (
          <ErrorState
            error={state.error}
            actions={
              <Button loading={isBusy} onClick={() => void run(() => open(''))}>
                重试
              </Button>
            }
          />
        )}
      </main>
    );
  }
  if (state.kind === 'locked') {
    return (
      <main className="wm-shared wm-shared-locked">
        <Form
          layout="vertical"
          onFinish={({ password }: { password: string }) => void run(() => open(password))}
        >
          <h1>{what}需要访问密码</h1>
          <Form.Item
            name="password"
            label="访问密码"
            {...(state.isTried && { validateStatus: 'error', help: state.text })}
          >
            <Input.Password autoFocus autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            查看
          </Button>
        </Form>
      </main>
    );
  }
  return (
    // Links within are reached by the keyboard; this only says where they lead.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions -- see above
    <main className="wm-shared wm-shared-open" onClickCapture={keepToken}>
      {children(state.thing)}
    </main>
  );
}
