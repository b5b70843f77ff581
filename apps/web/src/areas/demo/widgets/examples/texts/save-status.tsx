import type { ReactNode } from 'react';
import { SaveStatus } from '#ui/documents/save-status.tsx';

const onSave = (): void => undefined;

export function Normal(): ReactNode {
  return <SaveStatus state={{ kind: 'saved', time: '2026-11-20T01:02:03Z' }} onSave={onSave} />;
}

export function Empty(): ReactNode {
  return <SaveStatus state={{ kind: 'unsaved' }} onSave={onSave} />;
}

export function Failed(): ReactNode {
  return (
    <SaveStatus
      state={{ kind: 'failed', reason: '网络连接失败', isRetried: true }}
      onSave={onSave}
    />
  );
}

export function LongText(): ReactNode {
  return (
    <SaveStatus
      state={{ kind: 'failed', reason: '服务器说明了很长的原因。'.repeat(12), isRetried: false }}
      onSave={onSave}
    />
  );
}
