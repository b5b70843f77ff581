import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '#core/http/http-error.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import './shared-page.css';

type State<T> =
  | { kind: 'loading' }
  | { kind: 'locked'; text: string; isTried: boolean }
  | { kind: 'shown'; data: T }
  | { kind: 'failed'; error: unknown };

const warning = 601;

interface SharedPageProps<T> {
  /** What is shared, such as 笔记, and how one of them is called, such as 这篇. */
  what: string;
  one: string;
  open: (token: string, password: string) => Promise<T>;
  titleOf: (data: T) => string;
  /** What is shown once the link has opened, in a `main` of its own. */
  children: (data: T) => ReactNode;
}

/** A page for whoever has a link, with its token behind #: asks for the password where there is one. Needs no sign-in. */
export function SharedPage<T>(props: SharedPageProps<T>): ReactNode {
  const { hash } = useLocation();
  return <SharedOf key={hash} token={hash.slice(1)} {...props} />;
}

function SharedOf<T>({
  token,
  what,
  one,
  open: ask,
  titleOf,
  children,
}: SharedPageProps<T> & { token: string }): ReactNode {
  const [state, setState] = useState<State<T>>({ kind: 'loading' });
  const open = (password: string): Promise<void> =>
    ask(token, password).then(
      (data) => setState({ kind: 'shown', data }),
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
  const title = state.kind === 'shown' ? titleOf(state.data) : `分享的${what}`;
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
            actions={<Button onClick={() => void open('')}>重试</Button>}
          />
        )}
      </main>
    );
  }
  if (state.kind === 'shown') return children(state.data);
  return (
    <main className="wm-shared wm-shared-locked">
      <Form
        layout="vertical"
        onFinish={({ password }: { password: string }) => void open(password)}
      >
        <h1>
          {one}
          {what}需要访问密码
        </h1>
        <Form.Item
          name="password"
          label="访问密码"
          {...(state.isTried && { validateStatus: 'error', help: state.text })}
        >
          <Input.Password autoFocus autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          查看
        </Button>
      </Form>
    </main>
  );
}
