import type {
  ChatCall,
  confirmCallEndpoint,
  declineCallEndpoint,
  undoCallEndpoint,
} from '@wm/contract/chat/call';
import { call } from '#core/http/call.ts';

/** Writes what was proposed, as it stands in the fields now. */
export function confirmCall(
  id: number,
  n: number,
  payload: Record<string, string>,
): Promise<ChatCall> {
  return call<typeof confirmCallEndpoint>('POST', '/chat/v2/messages/:id/calls/:n/confirm', {
    path: { id, n },
    body: { payload },
    repeatSubmit: false,
    // Said at the fields.
    handledCodes: [422],
  });
}

export function declineCall(id: number, n: number): Promise<ChatCall> {
  return call<typeof declineCallEndpoint>('POST', '/chat/v2/messages/:id/calls/:n/decline', {
    path: { id, n },
    repeatSubmit: false,
  });
}

export function undoCall(id: number, n: number): Promise<ChatCall> {
  return call<typeof undoCallEndpoint>('POST', '/chat/v2/messages/:id/calls/:n/undo', {
    path: { id, n },
    repeatSubmit: false,
  });
}
