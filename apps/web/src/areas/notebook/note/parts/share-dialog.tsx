import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { OpenLinks, ShareForm } from '#ui/share/share-links.tsx';
import { createShare, revokeShare, sharesKey, useShares } from '../note-more.api.ts';

interface ShareDialogProps {
  note: { id: number; name: string };
  onClose: () => void;
}

/** Where a shared note is read. The token stands behind #, so that no server's log ever sees it. */
function shareAddress(token: string): string {
  return `${window.location.origin}/share/note#${token}`;
}

/** Shares a note by a link that anybody may read, for a time and behind a password if wished. */
export function ShareDialog({ note, onClose }: ShareDialogProps): ReactNode {
  const client = useQueryClient();
  const { data = [] } = useShares(note.id);
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: sharesKey(note.id) });
  return (
    <AppModal open title={`分享「${note.name}」`} footer={null} onCancel={onClose}>
      <p className="wm-muted">拿到链接的人不用登录就能阅读这篇笔记，看到的总是最新内容</p>
      <ShareForm
        initial={{}}
        onMake={async ({ days, password }) => {
          const { token } = await createShare(note.id, { days, password });
          await renew();
          return shareAddress(token);
        }}
      />
      <OpenLinks
        links={data}
        onRevoke={(id) => revokeShare(note.id, id).finally(() => void renew())}
      />
    </AppModal>
  );
}
