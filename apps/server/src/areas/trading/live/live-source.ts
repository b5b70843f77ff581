import type { LiveQuote, LiveState } from '@wm/contract/trading/live-quote';
import { calendarOf } from '@wm/market/calendar';
import type { Calendar } from '@wm/market/calendar';
import { isTradingAt, missingBars } from '@wm/market/market-hours';
import { readQuotes } from '@wm/market/read-quotes';
import type { Quote, QuoteOptions } from '@wm/market/read-quotes';
import type { Bar } from '@wm/market/series';
import { venueOf } from '@wm/market/venue';
import type { Venue } from '@wm/market/venue';
import { FetchRefused } from '#core/outbound/guarded-fetch.ts';
import type { GuardedSocket, SocketTold } from '#core/outbound/guarded-socket.ts';
import { clockOfZone } from '../feed/zone-clock.ts';
import { backoffMs } from './backoff.ts';
import { barMaker, OddSource } from './bar-maker.ts';
import type { BarMaker } from './bar-maker.ts';

/** What a live source is of. */
export interface LivePlan {
  symbolId: number;
  period: string;
  venue: string;
  url: string;
  intervalSeconds: number;
  subscribeText: string;
  sourceCode: string;
}

export interface LiveNote {
  problem: string;
  /** Whether the line is lost. */
  isFailure: boolean;
  /** Times in a row that it was. */
  failures: number;
}

/** What a live source needs of the world; tests bring their own. */
export interface LiveWorld {
  open: (url: string, told: SocketTold) => Promise<GuardedSocket>;
  /** Fetches what has been missed, if the source has a history, and answers the time of the last stored bar. @throws FetchRefused */
  catchUp: () => Promise<number>;
  /** Adds closed bars to the symbol. */
  store: (bars: readonly Bar[]) => Promise<void>;
  /** Notes why there are no quotes, or what is amiss with them; empty when all is well. One note at a time. */
  note: (note: LiveNote) => Promise<void>;
  tell: (quote: Omit<LiveQuote, 'id'>) => void;
  /** Of faults that are nobody's settings. */
  onFault: (error: unknown) => void;
  now: () => number;
  random: () => number;
  after: (ms: number, act: () => void) => () => void;
}

/** So often it looks whether a bar is over or the source has fallen silent. */
const lookMs = 1000;
/** Silent for so many of its intervals while the market trades, a source is stale. */
const silentIntervals = 3;
/** Bars that are kept while they cannot be stored, and quotes while the history is fetched. */
const mostWaiting = 5000;
/** Closed bars in one quote; a page that has missed more loads them. */
export const mostTold = 20;
/** Who drops the line sooner than this after it stood is waited for longer and longer. */
const provenMs = 10_000;
/** Messages in which nothing could be read, one after the other, that are put up with. */
const mostUnread = 100;

/**
 * Keeps a WebSocket to a source of bars: connects, says what it wants, gathers while the bars since the last stored one are
 * fetched, puts both together by time, and goes on. Cut, silent or talking nonsense it is connected to again, after 1, 2, 4
 * ... 30 s until it has proved itself.
 */
export class LiveSource {
  readonly #plan: LivePlan;
  readonly #world: LiveWorld;
  readonly #venue: Venue;
  readonly #calendar: Calendar;
  readonly #reading: QuoteOptions;
  #isOver = false;
  #socket: GuardedSocket | undefined;
  #state: LiveState = 'lost';
  #failures = 0;
  #retrySeconds = 0;
  #heardTime: number | null = null;
  /** The last quote, or the last moment at which none was to be expected. */
  #quietSince: number;
  #liveSince = 0;
  #unread = 0;
  #maker: BarMaker | undefined;
  #gathered: Quote[] = [];
  #closed: Bar[] = [];
  /** Closed bars that nobody has been told of. */
  #untold: Bar[] = [];
  #isStoring = false;
  #noting: Promise<void> = Promise.resolve();
  #stopWaiting = (): void => undefined;
  #stopLooking = (): void => undefined;
  /** Rises with each connection: what an older one still says is not heard. */
  #round = 0;

  constructor(plan: LivePlan, world: LiveWorld) {
    this.#plan = plan;
    this.#world = world;
    this.#venue = venueOf(plan.venue) ?? alwaysOpen;
    this.#calendar = calendarOf(plan.venue);
    const isDaily = ['day', 'week', 'month'].includes(plan.period);
    this.#reading = { zone: this.#venue.zone, isDaily };
    this.#quietSince = world.now();
    this.#look();
    void this.#connect();
  }

  /** Tells how it stands, also to somebody who has just come. */
  tell(): void {
    const closed = this.#untold;
    this.#untold = [];
    this.#world.tell({
      state: this.#state,
      bar: this.#maker?.forming() ?? null,
      closed,
      heardTime: this.#heardTime,
      retrySeconds: this.#retrySeconds,
    });
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
    this.#stopWaiting();
    this.#stopLooking();
  }

  async #connect(): Promise<void> {
    const { open, catchUp, onFault } = this.#world;
    this.#round += 1;
    const own = this.#round;
    const isCurrent = (): boolean => !this.#isOver && own === this.#round;
    this.#gathered = [];
    this.#unread = 0;
    try {
      const opened = await open(this.#plan.url, {
        onText: (text) => {
          if (isCurrent()) this.#hear(text);
        },
        onEnd: (reason) => {
          if (isCurrent()) this.#lose(reason);
        },
      });
      if (!isCurrent()) return opened.close();
      this.#socket = opened;
      if (this.#plan.subscribeText !== '') opened.send(this.#plan.subscribeText);
      await this.#store();
      const after = await catchUp();
      if (isCurrent()) this.#begin(after);
    } catch (error) {
      if (!isCurrent()) return undefined;
      const isRefused = error instanceof FetchRefused;
      if (!isRefused) onFault(error);
      this.#lose(isRefused ? error.message : '服务器出错，稍后重试');
    }
    return undefined;
  }

  /** From here on what comes is taken as it comes. */
  #begin(after: number): void {
    const { period, sourceCode } = this.#plan;
    if (this.#maker) this.#maker.skipTo(after);
    else this.#maker = barMaker({ period, sourceCode, after });
    const waiting = this.#gathered;
    this.#gathered = [];
    this.#state = 'live';
    this.#retrySeconds = 0;
    this.#liveSince = this.#world.now();
    this.#quietSince = this.#liveSince;
    this.#note('', false);
    this.#takeAll(waiting);
  }

  #lose(reason: string, isStale = false): void {
    this.#round += 1;
    this.#socket?.close();
    this.#socket = undefined;
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, this.#world.random);
    this.#retrySeconds = Math.ceil(waitMs / 1000);
    this.#state = isStale ? 'stale' : 'lost';
    this.#note(reason, true);
    this.tell();
    this.#stopWaiting();
    this.#stopWaiting = this.#world.after(waitMs, () => void this.#connect());
  }

  #hear(text: string): void {
    const quotes = readQuotes(text, this.#reading);
    if (quotes.length === 0) {
      this.#unread += 1;
      // Answers to the subscription and beats of the heart are no bars, either.
      if (this.#unread >= mostUnread) this.#lose('收到的消息里没有K线');
      return;
    }
    const now = this.#world.now();
    this.#unread = 0;
    this.#heardTime = now;
    this.#quietSince = now;
    if (this.#state !== 'live') {
      this.#gathered = [...this.#gathered, ...quotes].slice(-mostWaiting);
      return;
    }
    if (now - this.#liveSince >= provenMs) this.#failures = 0;
    this.#takeAll(quotes);
  }

  #takeAll(quotes: readonly Quote[]): void {
    try {
      for (const quote of quotes) this.#take(quote);
    } catch (error) {
      if (!(error instanceof OddSource)) throw error;
      this.#lose(error.message);
      return;
    }
    this.tell();
  }

  #take(quote: Quote): void {
    const maker = this.#maker;
    if (!maker) return;
    const after = maker.forming()?.time ?? maker.closedTo();
    const closed = maker.take(quote);
    const { period } = this.#plan;
    const before = maker.forming()?.time ?? maker.closedTo();
    const missing = missingBars({ after, before, period }, this.#venue, this.#calendar);
    if (missing > 0) this.#note(`${textOf(after)} 之后缺少 ${missing} 根K线，请重新导入`, false);
    this.#keep(closed);
  }

  #keep(bars: readonly Bar[]): void {
    if (bars.length === 0) return;
    this.#closed = [...this.#closed, ...bars].slice(-mostWaiting);
    this.#untold = [...this.#untold, ...bars].slice(-mostTold);
    void this.#store();
  }

  /** Stores what is closed; what cannot be stored now is tried with the next one. */
  async #store(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    try {
      while (this.#closed.length > 0) {
        const bars = this.#closed;
        await this.#world.store(bars);
        this.#closed = this.#closed.filter((bar) => !bars.includes(bar));
      }
    } catch (error) {
      this.#world.onFault(error);
    } finally {
      this.#isStoring = false;
    }
  }

  /** Closes bars whose time is over, and sees whether the source has fallen silent. */
  #look(): void {
    const { after, now } = this.#world;
    if (this.#isOver) return;
    this.#stopLooking = after(lookMs, () => this.#look());
    const clock = clockOfZone(this.#venue.zone, now());
    const over = this.#maker?.pass(clock) ?? [];
    this.#keep(over);
    if (over.length > 0) this.tell();
    if (this.#state !== 'live') return;
    if (!isTradingAt(this.#venue, this.#calendar, clock)) this.#quietSince = now();
    const seconds = silentIntervals * this.#plan.intervalSeconds;
    if (now() - this.#quietSince > seconds * 1000) this.#lose(`已有 ${seconds} 秒没有报价`, true);
  }

  #note(problem: string, isFailure: boolean): void {
    const note = { problem, isFailure, failures: this.#failures };
    // The last word is the one that stays.
    this.#noting = this.#noting.then(() => this.#world.note(note)).catch(this.#world.onFault);
  }
}

/** For a venue that is not known. */
const alwaysOpen: Venue = { id: '', name: '', zone: 'UTC', sessions: [] };

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
