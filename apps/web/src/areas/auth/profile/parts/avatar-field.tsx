import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { uploadFile } from '#core/files/upload-file.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useUser } from '#core/stores/user-store.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { changeAvatar, profileKey } from '../profile.api.ts';
import type { Profile } from '../profile.api.ts';

const Cropper = lazy(async () => ({
  default: (await import('#ui/files/avatar-cropper.tsx')).AvatarCropper,
}));

/** My picture, and how it is changed; the header follows at once. */
export function AvatarField({ profile }: { profile: Profile }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const take = async (fileName: string, text: string): Promise<void> => {
    const changed = await changeAvatar(fileName);
    queries.setQueryData(profileKey, changed);
    useUser.setState({ avatar: changed.avatar });
    notifier().message('success', text);
    setIsOpen(false);
  };
  const handleSave = async (picture: File): Promise<void> => {
    const fileName = await uploadFile(picture).catch(tell);
    // The call itself shows why it was refused.
    if (fileName) await take(fileName, '头像已更新').catch(() => undefined);
  };
  return (
    <div className="wm-avatar-field">
      <Avatar name={profile.nickname} fileName={profile.avatar} size={88} />
      <span>
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          修改头像
        </Button>
        {profile.avatar !== '' && (
          <Button
            type="link"
            size="small"
            onClick={() => void take('', '已恢复默认头像').catch(() => undefined)}
          >
            恢复默认
          </Button>
        )}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <Cropper onSave={handleSave} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Says what went wrong while sending. */
function tell(error: unknown): void {
  if (!(error instanceof HttpError) || error.kind === 'session') return;
  notifier().message('error', error.kind === 'refused' ? error.message : '上传图片失败');
}
