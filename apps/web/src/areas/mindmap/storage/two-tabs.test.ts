import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { createMapWriter, loadMap, mapKey } from './map-storage.ts';
import type { MapWriter } from './map-storage.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

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

/** One tab of /mind_index, as far as it keeps the map. */
class Tab {
  writer: MapWriter | undefined;
  text = '';

  async open(): Promise<void> {
    const loaded = await loadMap('anonymous', () => textOf([]));
    this.text = loaded?.from?.text ?? textOf([]);
    this.writer = createMapWriter({
      owner: 'anonymous',
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

  leave(): void {
    this.writer?.flush();
    this.writer?.close();
    this.writer = undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', TabChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  act: fc.constantFrom('add', 'add', 'add', 'remove', 'wait', 'leave'),
  ms: fc.nat({ max: 700 }),
  place: fc.nat({ max: 5 }),
});

it('two tabs end with one map that holds what either drew and neither took away', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      vi.clearAllTimers();
      localStorage.clear();
      memoryDrafts.clear();
      TabChannel.all.clear();
      const tabs = [new Tab(), new Tab()];
      const [drawn, taken] = [new Set<string>(), new Set<string>()];
      for (const tab of tabs) await tab.open();
      for (const [serial, { tab: at, act, ms, place }] of steps.entries()) {
        const tab = tabs[at] as Tab;
        if (!tab.writer) await tab.open();
        const names = namesOf(tab.text);
        if (act === 'add') {
          drawn.add(`n${serial}`);
          tab.put(names.toSpliced(place, 0, `n${serial}`));
        }
        const [gone] = act === 'remove' ? names.slice(place, place + 1) : [];
        if (gone !== undefined) {
          taken.add(gone);
          tab.put(names.filter((name) => name !== gone));
        }
        if (act === 'wait') await vi.advanceTimersByTimeAsync(ms);
        if (act === 'leave') tab.leave();
      }
      await vi.advanceTimersByTimeAsync(5000);
      for (const tab of tabs) if (!tab.writer) await tab.open();
      const stored = namesOf(localStorage.getItem(mapKey) ?? textOf([]));
      for (const name of drawn) if (!taken.has(name)) expect(stored).toContain(name);
      for (const tab of tabs) expect(namesOf(tab.text).toSorted()).toEqual(stored.toSorted());
    }),
    { numRuns: sampled(60, 3000) },
  );
});
