import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { createMapWriter, loadMap, mapKey } from './map-storage.ts';
import type { MapWriter } from './map-storage.ts';

/** Whether this browser has a database, and whether what is sent to it now arrives. */
const database = { isThere: true, isLost: false };

const keepForGood = vi.hoisted(() => vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)));
vi.mock('#core/storage/keep-for-good.ts', () => ({ keepForGood }));
vi.mock('#core/storage/drafts.ts', async () => {
  const memory = await import('#core/testing/memory-drafts.ts');
  return {
    ...memory,
    readDraft: (key: string) => (database.isThere ? memory.readDraft(key) : Promise.resolve()),
    changeDraft: (...change: Parameters<typeof memory.changeDraft>) => {
      if (!database.isThere) return Promise.resolve();
      // The page has died before its transaction was committed.
      return database.isLost ? new Promise(() => {}) : memory.changeDraft(...change);
    },
  };
});

/** Channels between tabs of one page of a test: a message arrives a moment later. */
class TabChannel extends EventTarget {
  static all = new Set<TabChannel>();

  constructor() {
    super();
    TabChannel.all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of TabChannel.all)
      if (other !== this)
        setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })), 1);
  }

  close(): void {
    TabChannel.all.delete(this);
  }
}

interface Node {
  data: { uid: string; text: string };
  children: Node[];
}

const textOf = (names: string[]): string =>
  JSON.stringify({
    root: {
      data: { uid: 'root', text: '根' },
      children: names.map((uid) => ({ data: { uid, text: uid }, children: [] })),
    },
  });
const namesOf = (text: string): string[] =>
  (JSON.parse(text) as { root: Node }).root.children.map(({ data }) => data.uid);

/** What was drawn and what was taken away. */
interface Story {
  drawn: Set<string>;
  taken: Set<string>;
}

/** One tab of /mind_index, as far as it keeps the map. */
class Tab {
  readonly story: Story;

  constructor(story: Story) {
    this.story = story;
  }

  writer: MapWriter | undefined;
  text = '';

  async open(): Promise<void> {
    const loaded = await loadMap('anonymous', () => textOf([]));
    this.text = loaded?.text ?? textOf([]);
    this.writer = createMapWriter({
      owner: 'anonymous',
      text: this.text,
      from: loaded?.from,
      onKept() {},
      onShow: (text) => {
        this.text = text;
      },
    });
  }

  put(names: string[]): void {
    this.text = textOf(names);
    this.writer?.touch(() => this.text);
  }

  /** Its last writing reaches local storage and nothing else. */
  async kill(): Promise<void> {
    database.isLost = true;
    this.leave();
    await vi.advanceTimersByTimeAsync(0);
    database.isLost = false;
  }

  leave(): void {
    this.writer?.flush();
    this.writer?.close();
    this.writer = undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', TabChannel);
  // As other tabs hear of it; the one that wrote hears nothing new.
  const setItem = Storage.prototype.setItem.bind(localStorage);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(
    this: Storage,
    key,
    value,
  ) {
    const isNew = this.getItem(key) !== value;
    setItem(key, value);
    if (isNew) window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  act: fc.constantFrom('add', 'add', 'add', 'remove', 'wait', 'leave', 'kill'),
  ms: fc.nat({ max: 700 }),
  place: fc.nat({ max: 5 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function act(tab: Tab, { act: what, ms, place }: Step, serial: number): Promise<void> {
  if (!tab.writer) await tab.open();
  const names = namesOf(tab.text);
  if (what === 'add') {
    tab.story.drawn.add(`n${serial}`);
    tab.put(names.toSpliced(place, 0, `n${serial}`));
  }
  const [gone] = what === 'remove' ? names.slice(place, place + 1) : [];
  if (gone !== undefined) {
    tab.story.taken.add(gone);
    tab.put(names.filter((name) => name !== gone));
  }
  if (what === 'wait') await vi.advanceTimersByTimeAsync(ms);
  if (what === 'leave') tab.leave();
  if (what === 'kill') await tab.kill();
}

it.each([
  ['with a database', true],
  ['without one', false],
])(
  'two tabs %s end with one map that holds what either drew and neither took away',
  async (_, isThere) => {
    database.isThere = isThere;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
        vi.clearAllTimers();
        localStorage.clear();
        memoryDrafts.clear();
        TabChannel.all.clear();
        const story: Story = { drawn: new Set(), taken: new Set() };
        const tabs = [new Tab(story), new Tab(story)];
        try {
          for (const tab of tabs) await tab.open();
          for (const [serial, one] of steps.entries()) await act(tabs[one.tab] as Tab, one, serial);
          await vi.advanceTimersByTimeAsync(5000);
          for (const tab of tabs) if (!tab.writer) await tab.open();
          const stored = namesOf(localStorage.getItem(mapKey) ?? textOf([]));
          for (const name of story.drawn)
            if (!story.taken.has(name)) expect(stored).toContain(name);
          for (const tab of tabs) expect(namesOf(tab.text).toSorted()).toEqual(stored.toSorted());
        } finally {
          // Else they would hear of the next story, or write into it.
          for (const tab of tabs) tab.leave();
          await vi.advanceTimersByTimeAsync(0);
        }
      }),
      { numRuns: sampled(60, 3000) },
    );
  },
);

it('the browser is asked to keep a map that only it has, once there is something to lose', async () => {
  database.isThere = true;
  const tab = new Tab({ drawn: new Set(), taken: new Set() });
  await tab.open();
  await vi.advanceTimersByTimeAsync(1000);
  keepForGood.mockClear();
  tab.put(['n1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(keepForGood).toHaveBeenCalled();
  tab.leave();
});
