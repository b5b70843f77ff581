// @vitest-environment node
import type { MapDocument } from '@wm/contract/mindmap/map';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '#core/storage/drafts.ts';
import { MapSession } from './map-session.ts';

class Refused extends Error {
  readonly stored: MapDocument | undefined;
  readonly isPassing: boolean;

  constructor(message: string, stored?: MapDocument, isPassing = false) {
    super(message);
    this.stored = stored;
    this.isPassing = isPassing;
  }
}

function mapOf(content: string, rowVersion = 1): MapDocument {
  return {
    id: 1,
    folderId: null,
    name: '图',
    content,
    rowVersion,
    deleteTime: null,
    updateTime: '2026-01-01T00:00:00Z',
  };
}

/** A server with one map, and what the browser keeps. */
function world(content = 'old') {
  const server = {
    map: mapOf(content),
    saves: [] as string[],
    trouble: undefined as Refused | undefined,
  };
  let draft: Draft | undefined;
  const shown: string[] = [];
  const session = new MapSession(mapOf(content), {
    async save(text, rowVersion) {
      await Promise.resolve();
      if (server.trouble) throw server.trouble;
      if (rowVersion !== server.map.rowVersion) throw new Refused('changed', server.map);
      server.saves.push(text);
      server.map = mapOf(text, rowVersion + 1);
      return { rowVersion: rowVersion + 1, updateTime: '2026-01-02T00:00:00Z' };
    },
    storedOf: (error) => (error instanceof Refused ? error.stored : undefined),
    isPassing: (error) => error instanceof Refused && error.isPassing,
    keepDraft: (kept) => (draft = kept),
    dropDraft: () => (draft = undefined),
    onChange() {},
    onShow: (text) => shown.push(text),
  });
  return { server, session, shown, draft: () => draft };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a map being edited', () => {
  it('keeps a draft within 300 ms and is saved after a second of rest', async () => {
    const { server, session, draft } = world();
    session.touch(() => 'one');
    await vi.advanceTimersByTimeAsync(300);
    expect(draft()).toMatchObject({ text: 'one', rowVersion: 1 });
    session.touch(() => 'two');
    await vi.advanceTimersByTimeAsync(999);
    expect(server.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.saves).toEqual(['two']);
    expect(session.state).toEqual({ kind: 'saved', time: '2026-01-02T00:00:00Z' });
    expect(draft()).toBeUndefined();
  });

  it('saves what came during a save with the next one', async () => {
    const { server, session } = world();
    session.touch(() => 'one');
    const saving = session.save();
    session.touch(() => 'two');
    await saving;
    expect(session.state).toEqual({ kind: 'unsaved' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.saves).toEqual(['one', 'two']);
  });

  it('keeps the draft of a failed save and tries again only where that may help', async () => {
    const { server, session, draft } = world();
    server.trouble = new Refused('思维导图不能超过 10 MB');
    session.touch(() => 'huge');
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state).toEqual({ kind: 'failed', reason: '思维导图不能超过 10 MB' });
    expect(draft()?.text).toBe('huge');
    server.trouble = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toEqual([]);
    server.trouble = new Refused('offline', undefined, true);
    session.touch(() => 'small');
    await vi.advanceTimersByTimeAsync(1000);
    server.trouble = undefined;
    await vi.advanceTimersByTimeAsync(8000);
    expect(server.saves).toEqual(['small']);
  });
});

describe('a conflict', () => {
  async function conflicting() {
    const all = world();
    all.server.map = mapOf('theirs', 2);
    all.session.touch(() => 'mine');
    await vi.advanceTimersByTimeAsync(1000);
    expect(all.session.state).toEqual({ kind: 'conflict', stored: mapOf('theirs', 2) });
    return all;
  }

  it('stops saving, and both texts and their origin are there', async () => {
    const { server, session, draft } = await conflicting();
    session.touch(() => 'mine too');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toEqual([]);
    expect(session.text).toBe('mine too');
    expect(session.common).toBe('old');
    expect(draft()?.text).toBe('mine too');
  });

  it('ends with theirs, mine, or both made into one', async () => {
    const theirs = await conflicting();
    theirs.session.takeStored();
    expect(theirs.shown).toEqual(['theirs']);
    expect(theirs.draft()).toBeUndefined();
    expect(theirs.session.text).toBe('theirs');

    const mine = await conflicting();
    await mine.session.resolveWith(mine.session.text);
    expect(mine.server.saves).toEqual(['mine']);
    expect(mine.shown).toEqual([]);

    const both = await conflicting();
    await both.session.resolveWith('mine and theirs');
    expect(both.server.saves).toEqual(['mine and theirs']);
    expect(both.shown).toEqual(['mine and theirs']);
    expect(both.session.state.kind).toBe('saved');
  });

  it('is found again in a draft that a newer map stands against', () => {
    const { session } = world('newer');
    const map = mapOf('newer', 5);
    const draft = { text: 'left', rowVersion: 4, time: '' };
    expect(session.restore(draft, map)).toBe(true);
    expect(session.state.kind).toBe('conflict');
    expect(session.common).toBeNull();
    expect(world().session.restore({ ...draft, text: 'old' }, mapOf('old'))).toBe(false);
  });
});
