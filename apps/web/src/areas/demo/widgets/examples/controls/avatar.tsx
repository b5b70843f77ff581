import type { ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';

export function Normal(): ReactNode {
  const { nickname, avatar } = useUser((user) => user);
  return <Avatar name={nickname} fileName={avatar} size={48} />;
}

export function Empty(): ReactNode {
  return <Avatar name="没有头像的人" fileName="" size={48} />;
}
