import type { AreaStreamEvent } from '../areas.ts';
import type { DocumentKind } from './document.ts';

/** What the event stream carries: a JSON object a message. */
export type StreamEvent =
  | { kind: 'session-ended'; reason: string }
  /** The session has opened so many streams that this one, its oldest, is ended. */
  | { kind: 'replaced' }
  /** The first of all: the version of menus and permissions that held when the stream stood. */
  | { kind: 'ready'; version: number }
  | { kind: 'permission'; version: number }
  | { kind: 'menu' }
  | { kind: 'task'; taskId: number }
  /** A document of the user's own was saved, here or elsewhere. */
  | { kind: 'document'; document: DocumentKind; id: number; rowVersion: number }
  | AreaStreamEvent;

/** Path of the event stream; it takes the ticket in its query and is answered as text/event-stream. */
export const streamPath = '/admin/v2/stream';
