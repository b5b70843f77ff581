import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AvatarCropper } from '#ui/files/avatar-cropper.tsx';

/** Opens without a picture; nothing is stored. */
export function Normal(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>裁剪头像</Button>
      {isOpen && <AvatarCropper onSave={() => Promise.resolve().then(close)} onClose={close} />}
    </>
  );
}
