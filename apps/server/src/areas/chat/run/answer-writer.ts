import { setTimeout as sleep } from 'node:timers/promises';
import { chatLimits } from '@wm/contract/chat/limits';
import { cutText } from '@wm/contract/core/stored-text';
import type { Pulse, RunPlace } from './run.repository.ts';

/** Pieces are kept so often while text comes, and signs of life so often while none does. */
const pieceEveryMs = 120;
const beatEveryMs = 1000;
/** A database that does not answer for so long has lost the run: others have settled it by then. */
const lostAfterMs = 20_000;

export interface WriterPorts {
  keep: (place: RunPlace, piece?: { start: number; text: string }) => Promise<Pulse>;
  /** Called once when somebody wants the run to end, or it is no longer this process's. */
  onEnd: (why: 'stop' | 'lost') => void;
}

/**
 * Takes an answer as it comes and keeps it in pieces: the first at once, then each 120 ms, one write at a time. Says each
 * second that the run goes on.
 */
export class AnswerWriter {
  readonly #place: RunPlace;
  readonly #ports: WriterPorts;
  #text: string;
  #kept: number;
  #isOpen = true;
  #wake: (() => void) | undefined;
  readonly #finished: Promise<void>;
  /** Whether there was more than is kept of an answer. */
  isFull = false;

  constructor(place: RunPlace, base: string, ports: WriterPorts) {
    this.#place = place;
    this.#ports = ports;
    this.#text = base;
    this.#kept = base.length;
    this.#finished = this.#keepOn();
  }

  get text(): string {
    return this.#text;
  }

  write(text: string): void {
    if (this.isFull || text === '') return;
    const whole = this.#text + text;
    this.isFull = whole.length > chatLimits.answer;
    this.#text = this.isFull ? cutText(whole, chatLimits.answer) : whole;
    this.#wake?.();
  }

  /** Ends the writing; what is not kept yet is for whoever ends the run. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#wake?.();
    await this.#finished;
  }

  async #keepOn(): Promise<void> {
    let heard = Date.now();
    while (this.#isOpen) {
      if (this.#kept === this.#text.length) await this.#news();
      if (!this.#isOpen) return;
      try {
        const piece = this.#piece();
        const pulse = await this.#ports.keep(this.#place, piece);
        this.#kept += piece?.text.length ?? 0;
        heard = Date.now();
        if (!pulse.isAlive) return this.#ports.onEnd('lost');
        if (pulse.isStopAsked) return this.#ports.onEnd('stop');
      } catch {
        // The database is away; the text is still here, and is kept with the next round.
        if (Date.now() - heard > lostAfterMs) return this.#ports.onEnd('lost');
      }
      await sleep(pieceEveryMs);
    }
  }

  /** Settles when there is text to keep, or a sign of life is due. */
  async #news(): Promise<void> {
    const beat = new AbortController();
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    await Promise.race([woken, sleep(beatEveryMs, undefined, { signal: beat.signal, ref: false })]);
    this.#wake = undefined;
    beat.abort();
  }

  /** What is not kept yet; half of a character waits for its other half. */
  #piece(): { start: number; text: string } | undefined {
    const text = this.#text.slice(this.#kept).replace(/[\ud800-\udbff]$/, '');
    if (text === '') return undefined;
    return { start: this.#kept, text };
  }
}
