import { Button, Form, Input } from 'antd';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '#core/http/http-error.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { openShared } from '../note/note-more.api.ts';
import type { SharedNote } from '../note/note-more.api.ts';
import '../note/note.css';
import './shared-note-page.css';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

type State =
  | { kind: 'loading' }
  | { kind: 'locked'; text: string; isTried: boolean }
  | { kind: 'shown'; note: SharedNote }
  | { kind: 'failed'; error: unknown };

const warning = 601;

/** /share/note#token: a note whose owner gave out its link. Needs no sign-in. */
export function SharedNotePage(): ReactNode {
  const { hash } = useLocation();
  return <SharedNoteOf key={hash} token={hash.slice(1)} />;
}

function SharedNoteOf({ token }: { token: string }): ReactNode {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const open = (password: string): Promise<void> =>
    openShared(token, password).then(
      (note) => setState({ kind: 'shown', note }),
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
  const title = state.kind === 'shown' ? state.note.name : '分享的笔记';
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
  if (state.kind === 'locked') {
    return (
      <main className="wm-shared wm-shared-locked">
        <Form
          layout="vertical"
          onFinish={({ password }: { password: string }) => void open(password)}
        >
          <h1>这篇笔记需要访问密码</h1>
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
  const { note } = state;
  return (
    <main className="wm-shared wm-reading-scroll">
      <article className="wm-reading">
        <header>
          <p className="wm-reading-name">{note.name}</p>
          <p className="wm-muted">更新于 {formatDateTime(note.updateTime)}</p>
        </header>
        <Suspense fallback={null}>
          <MarkdownView text={note.content} isPlain />
        </Suspense>
      </article>
    </main>
  );
}
