import type { streamTicketEndpoint } from '@wm/contract/auth/account';
import type { StreamEvent } from '@wm/contract/core/stream';
import { readToken } from '#core/auth/token.ts';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { HttpError } from '#core/http/http-error.ts';
import { onTryNow, useConnection } from './connection.ts';

const firstDelayMs = 1000;
const longestDelayMs = 15_000;

/** Milliseconds to wait before the next try: doubled each time, at most 15 seconds, spread by a fifth. */
export function backOffMs(failures: number, random = Math.random()): number {
  const delay = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
  return Math.round(delay * (0.9 + random * 0.2));
}

function eventOf(text: string): StreamEvent {
  return fromWire<StreamEvent>(JSON.parse(text));
}

async function openSource(onEvent: (event: StreamEvent) => void): Promise<EventSource> {
  const { ticket } = await call<typeof streamTicketEndpoint>('POST', '/admin/v2/stream/ticket', {
    silent: true,
    repeatSubmit: false,
  });
  const source = new EventSource(`/admin/v2/stream?ticket=${encodeURIComponent(ticket)}`);
  // Events bear no name of their own: of one with a name that nobody waits for the browser would say nothing.
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(eventOf(data)));
  return source;
}

/**
 * Listens to the server's event stream until the returned function is called. A ticket is good for one connection, so
 * each reconnect fetches a new one; `onReconnect` tells that events may have been missed meanwhile.
 */
export function listenToEvents(
  onEvent: (event: StreamEvent) => void,
  onReconnect: () => void,
): () => void {
  let stopped = false;
  let failures = 0;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const retry = (): void => {
    source?.close();
    if (stopped) return;
    useConnection.setState({ isLost: true });
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), backOffMs(failures));
    failures += 1;
  };
  /** Other tabs of the session have taken the place: asking at once would take it from one of them. */
  const retryWhenUsed = (): void => {
    source?.close();
    window.addEventListener('focus', reconnect);
  };
  const reconnect = (): void => {
    window.removeEventListener('focus', reconnect);
    // What has happened meanwhile was not told.
    failures = Math.max(failures, 1);
    void connect();
  };
  const hurry = (): void => {
    if (!useConnection.getState().isLost) return;
    clearTimeout(timer);
    void connect();
  };
  const stop = (): void => {
    stopped = true;
    window.removeEventListener('online', hurry);
    onTryNow(undefined);
    useConnection.setState({ isLost: false });
    window.removeEventListener('focus', reconnect);
    clearTimeout(timer);
    source?.close();
  };
  const handle = (event: StreamEvent): void => {
    // Nothing comes after it, and asking for another ticket would ask to sign in once more.
    if (event.kind === 'session-ended') stop();
    if (event.kind === 'replaced') retryWhenUsed();
    else onEvent(event);
  };
  const connect = async (): Promise<void> => {
    if (!readToken()) return;
    try {
      const opened = await openSource(handle);
      if (stopped) {
        opened.close();
        return;
      }
      source = opened;
      source.addEventListener('open', () => {
        useConnection.setState({ isLost: false });
        if (failures > 0) onReconnect();
        failures = 0;
      });
      source.addEventListener('error', retry);
    } catch (error) {
      // Without a session there is nothing to listen to, and the dialog that says so is open.
      if (error instanceof HttpError && error.kind === 'session') return;
      retry();
    }
  };
  window.addEventListener('online', hurry);
  onTryNow(hurry);
  void connect();
  return stop;
}
