import { newMindMap } from '@wm/mindmap/default-document';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMapWriter, loadMap, mapKey, writeEvent, writeWithinMs } from './map-storage.ts';
import type { KeptIn } from './map-storage.ts';

const text = JSON.stringify(newMindMap('zh', () => 'u'));

describe('4 the map is written to local storage whenever it changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('writes within 300 ms, however often it changes, and then emits the write event', () => {
    const written: unknown[] = [];
    const listen = (event: Event): void => {
      written.push((event as CustomEvent).detail);
    };
    window.addEventListener(writeEvent, listen);
    const writer = createMapWriter({ owner: 'anonymous', onKept() {} });
    writer.touch(() => 'one');
    vi.advanceTimersByTime(200);
    writer.touch(() => 'two');
    expect(localStorage.getItem(mapKey)).toBeNull();
    vi.advanceTimersByTime(100);
    expect(writeWithinMs).toBe(300);
    expect(localStorage.getItem(mapKey)).toBe('two');
    expect(written).toEqual(['two']);
    window.removeEventListener(writeEvent, listen);
  });

  it('writes at once when the page is left, and nothing when nothing changed', () => {
    const writer = createMapWriter({ owner: 'anonymous', onKept() {} });
    writer.flush();
    expect(localStorage.getItem(mapKey)).toBeNull();
    writer.touch(() => text);
    writer.flush();
    expect(localStorage.getItem(mapKey)).toBe(text);
  });

  it('leaves no older map behind when local storage is full, and says so', async () => {
    vi.useRealTimers();
    localStorage.setItem(mapKey, 'older');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    // jsdom has no IndexedDB: the copy cannot go there either.
    const kept = await new Promise<KeptIn>((resolve) => {
      const writer = createMapWriter({ owner: 'anonymous', onKept: resolve });
      writer.touch(() => text);
      writer.flush();
    });
    expect(kept).toBe('nowhere');
    expect(localStorage.getItem(mapKey)).toBeNull();
  });
});

const makeNew = (): string => JSON.stringify(newMindMap('zh', () => 'fresh'));
const rootOf = async (owner: string): Promise<string | undefined> =>
  (await loadMap(owner, makeNew))?.document.store.rootId;

describe('reading 13 a map is only shown to its owner', () => {
  it('loads what the same owner wrote', async () => {
    const writer = createMapWriter({ owner: '7', onKept() {} });
    writer.touch(() => text);
    writer.flush();
    expect(await rootOf('7')).toBe('u');
  });

  it('shows nothing of it to another user or to nobody', async () => {
    const writer = createMapWriter({ owner: '7', onKept() {} });
    writer.touch(() => text);
    writer.flush();
    expect(await rootOf('8')).toBe('fresh');
    expect(await rootOf('anonymous')).toBe('fresh');
  });

  it('takes a text that is no map for none', async () => {
    localStorage.setItem(mapKey, '{"a":');
    expect(await rootOf('anonymous')).toBe('fresh');
  });
});
