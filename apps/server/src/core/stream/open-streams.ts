import type { ServerResponse } from 'node:http';
import type { StreamEvent } from '@wm/contract/core/stream';

/** Whose stream it is. */
export interface StreamOwner {
  sessionId: string;
  userId: number;
}

/** One browser that listens. */
export interface Stream extends StreamOwner {
  /** Whether events wait: the screen is locked, or nobody has looked yet whether it is. */
  isSilent: boolean;
  /** Counts what may have changed `isSilent`, so that an older answer does not undo a newer one. */
  changes: number;
}

interface Held {
  raw: ServerResponse;
  /** Events that wait, the latest of each kind. */
  waiting: Map<string, StreamEvent>;
  /** Whether nothing of what was written had gone at the last beat. */
  isStuck: boolean;
}

/** Streams that one session may hold in a process: more than anybody has tabs in use. */
const perSession = 10;

/** The event streams of this process. A stream that has ended hears nothing more. */
export class OpenStreams {
  readonly #streams = new Map<Stream, Held>();

  /** Adds a stream, silent at first. Beyond ten of a session the oldest is ended, and told that it was. */
  add(owner: StreamOwner, raw: ServerResponse): Stream {
    const older = this.all().filter(({ sessionId }) => sessionId === owner.sessionId);
    for (const stream of older.slice(0, Math.max(0, older.length - perSession + 1)))
      this.end(stream, { kind: 'replaced' });
    const stream = { ...owner, isSilent: true, changes: 0 };
    this.#streams.set(stream, { raw, waiting: new Map(), isStuck: false });
    raw.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  all(): Stream[] {
    return [...this.#streams.keys()];
  }

  /** Sends an event, or keeps it until the stream may hear it. */
  tell(stream: Stream, event: StreamEvent): void {
    const held = this.#streams.get(stream);
    if (!held) return;
    if (stream.isSilent)
      held.waiting.set(event.kind === 'task' ? `task ${event.taskId}` : event.kind, event);
    else held.raw.write(textOf(event));
  }

  /** Keeps events back, until `resume` with the count that this answers. */
  silence(stream: Stream): number {
    stream.isSilent = true;
    stream.changes += 1;
    return stream.changes;
  }

  /** Sends what has waited, unless the stream was silenced again since `changes`. */
  resume(stream: Stream, changes: number): void {
    const held = this.#streams.get(stream);
    if (!held || !stream.isSilent || stream.changes !== changes) return;
    stream.isSilent = false;
    for (const event of held.waiting.values()) this.tell(stream, event);
    held.waiting.clear();
  }

  /** Ends a stream with a last event, which also a silent one hears. */
  end(stream: Stream, last: StreamEvent): void {
    const held = this.#streams.get(stream);
    this.#streams.delete(stream);
    held?.raw.end(textOf(last));
  }

  /** Keeps connections awake, and cuts those that have taken nothing since the beat before the last. */
  beat(): void {
    for (const held of this.#streams.values()) {
      const isWaiting = held.raw.writableLength > 0;
      if (isWaiting && held.isStuck) held.raw.destroy();
      else held.raw.write(': beat\n\n');
      held.isStuck = isWaiting;
    }
  }

  /** Says goodbye to all. */
  close(): void {
    for (const { raw } of this.#streams.values()) raw.end(': bye\n\n');
    this.#streams.clear();
  }
}

function textOf(event: StreamEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
