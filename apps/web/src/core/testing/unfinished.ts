/** What has been begun and will call back later, by its handle, with what ends it. */
type Begun = Map<unknown, () => void>;

const place = Symbol.for('wm:unfinished');
const shared = globalThis as unknown as { [place]?: Begun };

/**
 * Events that come to a page from outside, and only these: libraries, which are loaded once for all files, listen for
 * others once and for all.
 */
const windowEvents = new Set([
  'beforeunload',
  'message',
  'offline',
  'online',
  'pagehide',
  'pageshow',
  'popstate',
  'storage',
  'visibilitychange',
]);
const documentEvents = new Set(['visibilitychange']);

function watchTimers(begun: Begun): void {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const { setInterval: repeat, clearInterval: endRepeating } = globalThis;
  const beginWatched = (call: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
    const act = (...given: unknown[]): void => {
      begun.delete(timer);
      call(...given);
    };
    const timer = begin(act, ms, ...rest);
    begun.set(timer, () => end(timer));
    return timer;
  };
  const repeatWatched = (call: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]) => {
    const timer = repeat(call, ms, ...rest);
    begun.set(timer, () => endRepeating(timer));
    return timer;
  };
  // With what Node puts on them: how a timer is made a promise.
  globalThis.setTimeout = Object.assign(beginWatched, begin);
  globalThis.setInterval = Object.assign(repeatWatched, repeat);
  globalThis.clearTimeout = (timer) => {
    begun.delete(timer);
    end(timer);
  };
  globalThis.clearInterval = (timer) => {
    begun.delete(timer);
    endRepeating(timer);
  };
}

function watchFrames(begun: Begun): void {
  const { requestAnimationFrame: begin, cancelAnimationFrame: end } = globalThis;
  globalThis.requestAnimationFrame = (call) => {
    const frame = begin((now) => {
      begun.delete(frame);
      call(now);
    });
    begun.set(frame, () => end(frame));
    return frame;
  };
  globalThis.cancelAnimationFrame = (frame) => {
    begun.delete(frame);
    end(frame);
  };
}

function watchListeners(begun: Begun, target: EventTarget, watched: ReadonlySet<string>): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add(type, listener, options);
    if (watched.has(type)) begun.set({}, () => remove(type, listener, options));
  };
}

const selectorHandlers = new Set([
  '_handleFocusEvent',
  '_handleKeyboardEvent',
  '_handleMouseEvent',
]);

/**
 * What finds elements for jsdom listens on the window for every document that is parsed, and never stops: after a thousand
 * of them each click would call thousands of listeners. The page's own begins here; what is parsed beside it has neither
 * pointer nor focus.
 */
function dropListenersOfParsedDocuments(): void {
  document.querySelector('html');
  const add = globalThis.addEventListener.bind(globalThis);
  globalThis.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (typeof listener === 'function' && selectorHandlers.has(listener.name)) return;
    add(type, listener, options);
  };
}

/** Node's channels reach the other workers, whose pages are other browsers: here a channel keeps to its worker. */
function watchChannels(begun: Begun): void {
  const worker = crypto.randomUUID();
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${worker}`);
      begun.set(this, () => this.close());
    }
  };
}

/** Watches what is begun from now on; once in a worker. */
export function watchUnfinished(): void {
  if (shared[place]) return;
  const begun: Begun = new Map();
  shared[place] = begun;
  watchTimers(begun);
  watchChannels(begun);
  if (!('document' in globalThis)) return;
  watchFrames(begun);
  dropListenersOfParsedDocuments();
  watchListeners(begun, globalThis, windowEvents);
  watchListeners(begun, document, documentEvents);
}

/** Ends what was begun and would call back: timers, frames, channels, and listeners for what comes from outside. */
export function endUnfinished(): void {
  for (const [handle, end] of shared[place] ?? []) {
    shared[place]?.delete(handle);
    end();
  }
}
