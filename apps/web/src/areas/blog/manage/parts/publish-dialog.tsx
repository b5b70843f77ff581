import type { Article } from '@wm/contract/blog/article';
import type { Visibility } from '@wm/contract/blog/article-status';
import { Button, DatePicker, Form, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { ArticleEditor } from '../use-article-editor.ts';
import { instantOf } from './instant-of.ts';
import { ReadersField, isPasswordGood } from './readers-field.tsx';

interface PublishDialogProps {
  editor: ArticleEditor;
  isOpen: boolean;
  onClose: () => void;
}

type When = 'keep' | 'now' | 'later' | 'wanted';

const doneTexts: Record<When, string> = {
  keep: '已更新',
  now: '发布成功',
  later: '已设为定时发布',
  wanted: '已设为定时发布',
};

const words = {
  new: { title: '发布文章', button: '发布', hint: '没有保存的修改会一起保存。' },
  public: { title: '发布设置', button: '更新', hint: '读者还没有看到的修改会一起公开。' },
  review: { title: '通过并发布', button: '通过', hint: '提交的内容会公开。' },
};

/** What may become of an article here, and what is proposed. */
function waysOf({ status, review, wantedTime }: Article) {
  const isPublic = status !== 'draft';
  const isReview = review === 'waiting';
  const wanted = isReview && !isPublic ? wantedTime : null;
  const proposed: When = isPublic ? 'keep' : wanted === null ? 'now' : 'wanted';
  return {
    isPublic,
    isReview,
    wanted,
    proposed,
    said: words[isReview ? 'review' : isPublic ? 'public' : 'new'],
  };
}

function timesOf(article: Article): { value: When; label: string }[] {
  const { isPublic, wanted } = waysOf(article);
  const kept = `保持 ${formatDateTime(article.publishTime)}`;
  return [
    ...(isPublic ? [{ value: 'keep' as const, label: kept }] : []),
    ...(wanted === null
      ? []
      : [{ value: 'wanted' as const, label: `作者希望的 ${formatDateTime(wanted)}` }]),
    { value: 'now', label: isPublic ? '改为现在（会排到首页和订阅最前）' : '现在' },
    { value: 'later', label: '定时' },
  ];
}

/** Publishes an article now or later, or takes it back. What is typed is saved with it. */
export function PublishDialog({ editor, isOpen, onClose }: PublishDialogProps): ReactNode {
  const { stored, isBusy } = editor;
  const { isPublic, isReview, wanted, proposed, said } = waysOf(stored);
  const [chosen, setChosen] = useState<When | undefined>();
  const [time, setTime] = useState('');
  const when = chosen ?? proposed;
  const [readers, setReaders] = useState<Visibility | undefined>();
  const [password, setPassword] = useState('');
  const visibility = readers ?? stored.visibility;
  const hasPassword = stored.visibility === 'password';
  const canSend =
    (when !== 'later' || time !== '') && isPasswordGood({ visibility, hasPassword, password });
  // The next correction begins with the time that the article has then.
  const close = (): void => {
    setChosen(undefined);
    setTime('');
    setReaders(undefined);
    setPassword('');
    onClose();
  };
  // What was refused has said why; the dialog stays for another try.
  const finish = (text: string): void => {
    notifier().message('success', text);
    close();
  };
  const handlePublish = async (): Promise<void> => {
    const publishTime = {
      keep: () => stored.publishTime ?? null,
      now: () => null,
      later: () => instantOf(time),
      wanted: () => wanted,
    }[when]();
    const isNewPassword = visibility === 'password' && password !== '';
    const publication = { publishTime, visibility, ...(isNewPassword && { password }) };
    if (await editor.publish(publication)) finish(isReview ? '已通过' : doneTexts[when]);
  };
  const handleWithdraw = async (): Promise<void> => {
    if (await editor.withdraw()) finish('已撤回为草稿');
  };
  return (
    <AppModal
      open={isOpen}
      title={said.title}
      onCancel={close}
      footer={
        <>
          {isPublic && (
            <Button danger disabled={isBusy} onClick={() => void handleWithdraw()}>
              撤回为草稿
            </Button>
          )}
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={!canSend}
            loading={isBusy}
            onClick={() => void handlePublish()}
          >
            {said.button}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="何时公开">
          <Radio.Group
            value={when}
            onChange={(event) => setChosen(event.target.value as When)}
            options={timesOf(stored)}
          />
        </Form.Item>
        {when === 'later' && (
          <Form.Item label="发布时间" extra="到时自动公开，不需要有人在线">
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              placeholder="选择日期和时间"
              onChange={(_, text) => setTime(typeof text === 'string' ? text : '')}
            />
          </Form.Item>
        )}
        <ReadersField
          visibility={visibility}
          onVisibility={setReaders}
          hasPassword={hasPassword}
          password={password}
          onPassword={setPassword}
        />
      </Form>
      <p className="wm-muted">{said.hint}</p>
    </AppModal>
  );
}
