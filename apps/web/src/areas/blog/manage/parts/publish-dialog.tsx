import type { Visibility } from '@wm/contract/blog/article-status';
import { Button, DatePicker, Form, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { ArticleEditor } from '../use-article-editor.ts';
import { ReadersField, isPasswordGood } from './readers-field.tsx';

interface PublishDialogProps {
  editor: ArticleEditor;
  isOpen: boolean;
  onClose: () => void;
}

type When = 'keep' | 'now' | 'later';

const doneTexts: Record<When, string> = {
  keep: '已更新',
  now: '发布成功',
  later: '已设为定时发布',
};

/** Publishes an article now or later, or takes it back. What is typed is saved with it. */
export function PublishDialog({ editor, isOpen, onClose }: PublishDialogProps): ReactNode {
  const { stored, isBusy } = editor;
  const isPublic = stored.status !== 'draft';
  const [chosen, setChosen] = useState<When | undefined>();
  const [time, setTime] = useState('');
  const when = chosen ?? (isPublic ? 'keep' : 'now');
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
      later: () => new Date(time.replace(' ', 'T')).toISOString(),
    }[when]();
    const isNewPassword = visibility === 'password' && password !== '';
    const publication = { publishTime, visibility, ...(isNewPassword && { password }) };
    if (await editor.publish(publication)) finish(doneTexts[when]);
  };
  const handleWithdraw = async (): Promise<void> => {
    if (await editor.withdraw()) finish('已撤回为草稿');
  };
  return (
    <AppModal
      open={isOpen}
      title={isPublic ? '发布设置' : '发布文章'}
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
            {isPublic ? '更新' : '发布'}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="何时公开">
          <Radio.Group
            value={when}
            onChange={(event) => setChosen(event.target.value as When)}
            options={[
              ...(isPublic
                ? [{ value: 'keep', label: `保持 ${formatDateTime(stored.publishTime)}` }]
                : []),
              { value: 'now', label: isPublic ? '改为现在（会排到首页和订阅最前）' : '现在' },
              { value: 'later', label: '定时' },
            ]}
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
      <p className="wm-muted">没有保存的修改会一起保存。</p>
    </AppModal>
  );
}
