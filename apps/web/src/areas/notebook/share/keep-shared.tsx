import { InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readToken } from '#core/auth/token.ts';
import { useBusy } from '#core/use-busy.ts';
import { copyShared } from '../note/note-more.api.ts';
import { previewAddress } from '../note/note.api.ts';

type Copied = Awaited<ReturnType<typeof copyShared>>;

/** What became of the note, and the way to it. */
function Kept({ copied: { name, isOwn, files, missing } }: { copied: Copied }): ReactNode {
  return (
    <span role="status">
      {isOwn ? '这是你自己的笔记 ' : '已存到「收到的分享」 '}
      <Link to={previewAddress(name)}>{name}</Link>
      {files > 0 && `，带来 ${files} 个文件`}
      {missing > 0 && `，${missing} 个文件已损坏，没有带来`}
    </span>
  );
}

interface KeepSharedProps {
  token: string;
  password: string;
}

/** Makes the shared note one of one's own, for whoever is signed in. */
export function KeepShared({ token, password }: KeepSharedProps): ReactNode {
  const [copied, setCopied] = useState<Copied>();
  const [isBusy, during] = useBusy();
  const [isSignedIn] = useState(() => readToken() !== '');
  if (!isSignedIn) return null;
  if (copied) return <Kept copied={copied} />;
  // The client shows why it could not be kept.
  const handleKeep = (): Promise<void> =>
    copyShared(token, password).then(setCopied, () => undefined);
  return (
    <Button
      size="small"
      icon={<InboxOutlined aria-hidden />}
      loading={isBusy}
      title="正文、其中的标签和文件，各存一份到自己的笔记本"
      onClick={() => void during(handleKeep)}
    >
      存到我的笔记
    </Button>
  );
}
