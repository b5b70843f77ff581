import { attachmentKind } from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';

type Named = Pick<ChatSource, 'kind' | 'path' | 'title'>;

const host = '/prod-api';

/** The files that a question brings along, as they are stored. */
export function attachmentsOf(sources: readonly Named[]): { fileName: string; title: string }[] {
  return sources
    .filter(({ kind, path }) => kind === attachmentKind && path.startsWith(`${host}/files/`))
    .map(({ path, title }) => ({ fileName: path.slice(host.length), title }));
}
