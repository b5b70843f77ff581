// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '#core/storage/drafts.ts';
import { mergeTexts } from '#core/text/merge-texts.ts';
import { DocumentSession } from './document-session.ts';

interface Note {
  content: string;
  rowVersion: number;
  updateTime: string;
}

const note: Note = { content: '一', rowVersion: 4, updateTime: '2026-11-20T06:00:00Z' };

class Stale extends Error {}
class Unreached extends Error {}
class Refused extends Error {}

function start({ savesItself = true, from = note } = {}) {
  const server = { ...from };
  const draws = vi.fn<() => void>();
  const drafts: (Draft | undefined)[] = [];
  const saves: string[] = [];
  const overwrites: string[] = [];
  const shown: string[] = [];
  let failure: Error | undefined;
  const session = new DocumentSession(from, {
    textOf: ({ content }: Note) => content,
    async save(content, { rowVersion, isOverwrite }) {
      await Promise.resolve();
      if (failure) throw failure;
      if (rowVersion !== server.rowVersion) throw new Stale();
      saves.push(content);
      if (isOverwrite) overwrites.push(content);
      server.content = content;
      server.rowVersion += 1;
      return { ...server, stored: { ...server } };
    },
    read: () => Promise.resolve({ ...server }),
    merge: mergeTexts,
    failureOf(error) {
      if (error instanceof Refused) return 'lasting';
      return error instanceof Unreached ? 'unreached' : 'passing';
    },
    storedOf: (error) => (error instanceof Stale ? { ...server } : undefined),
    keepDraft: (draft) => drafts.push(draft),
    dropDraft: () => drafts.push(undefined),
    onChange: draws,
    onShow: (text) => shown.push(text),
    savesItself: () => savesItself,
  });
  const fail = (error: Error | undefined): void => {
    failure = error;
  };
  const saveElsewhere = (content: string): void => {
    server.content = content;
    server.rowVersion += 1;
  };
  return { session, server, draws, drafts, saves, overwrites, shown, fail, saveElsewhere };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a note being edited', () => {
  it('saves itself after a second of rest and forgets the draft then', async () => {
    const { session, saves, drafts } = start();
    session.write('一二');
    await vi.advanceTimersByTimeAsync(900);
    session.write('一二三');
    await vi.advanceTimersByTimeAsync(999);
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect([saves, session.state.kind, drafts.at(-1)]).toEqual([['一二三'], 'saved', undefined]);
    expect(drafts[0]).toMatchObject({ text: '一二', rowVersion: 4 });
  });

  it('keeps what it sends before it sends it: a draft that outlives a save is no older than it', async () => {
    const { session, saves, drafts } = start();
    session.write('一二');
    await vi.advanceTimersByTimeAsync(400);
    session.write('一二三');
    await session.save();
    expect([saves, session.state.kind]).toEqual([['一二三'], 'saved']);
    expect(drafts.map((draft) => draft?.text)).toEqual(['一二', '一二三', undefined]);
  });

  it('has the page drawn where its state changes, not at each key', async () => {
    const { session, draws } = start();
    for (const text of ['a', 'ab', 'abc']) session.write(text);
    expect(draws).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect([session.state.kind, draws.mock.calls.length]).toEqual(['saved', 3]);
    session.write('abcd');
    expect(draws).toHaveBeenCalledTimes(4);
  });

  it('saves what was typed during a save right after it, on the new version', async () => {
    const { session, saves } = start();
    session.write('a');
    const saving = session.save();
    session.write('ab');
    await saving;
    expect(session.state.kind).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1001);
    expect([saves, session.state.kind]).toEqual([['a', 'ab'], 'saved']);
  });

  it('is stored whole before others work with it, also while a save runs', async () => {
    const { session, saves, fail } = start();
    session.write('a');
    void session.save();
    session.write('ab');
    expect([await session.saveAll(), saves]).toEqual([true, ['a', 'ab']]);
    fail(new Error('满了'));
    session.write('abc');
    expect(await session.saveAll()).toBe(false);
  });

  it('keeps the draft and tries again when the server cannot be reached', async () => {
    const { session, saves, fail, drafts } = start();
    fail(new Error('后端接口连接异常'));
    session.write('a');
    await session.save();
    expect(session.state).toEqual({
      kind: 'failed',
      reason: '后端接口连接异常',
      isRetried: true,
    });
    expect(drafts.at(-1)).toMatchObject({ text: 'a' });
    fail(undefined);
    await vi.advanceTimersByTimeAsync(8001);
    expect([saves, session.state.kind]).toEqual([['a'], 'saved']);
  });
});

describe('a note written without a rest', () => {
  it('has a draft 300 ms after each key at the latest, and is saved every five seconds', async () => {
    const { session, saves, drafts } = start();
    let text = '';
    for (let at = 0; at < 60; at += 1) {
      session.write((text += 'x'));
      await vi.advanceTimersByTimeAsync(100);
      const behind = text.length - (drafts.findLast(Boolean)?.text.length ?? 0);
      if (saves.length === 0) expect(behind).toBeLessThanOrEqual(3);
    }
    expect(saves).toHaveLength(1);
  });
});

describe('without a network', () => {
  it('a note is written on, its draft kept, and saved once the network is back', async () => {
    const { session, saves, fail, drafts } = start();
    fail(new Unreached());
    session.write('离线一');
    await vi.advanceTimersByTimeAsync(1001);
    expect(session.state).toEqual({ kind: 'offline' });
    session.write('离线二');
    await vi.advanceTimersByTimeAsync(301);
    expect([session.state.kind, drafts.at(-1)?.text]).toEqual(['offline', '离线二']);
    fail(undefined);
    await session.save();
    expect([saves, session.state.kind, drafts.at(-1)]).toEqual([['离线二'], 'saved', undefined]);
  });
});

describe('a conflict', () => {
  async function conflict() {
    const all = start();
    all.saveElsewhere('对方');
    all.session.write('我的');
    await all.session.save();
    return all;
  }

  it('shows both texts and overwrites neither by itself', async () => {
    const { session, saves, drafts } = await conflict();
    expect(session.state).toMatchObject({ kind: 'conflict', stored: { content: '对方' } });
    expect([session.text, drafts.at(-1)?.text]).toEqual(['我的', '我的']);
    session.write('我的更多');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([saves, session.state.kind]).toEqual([[], 'conflict']);
  });

  it('keeps the draft as one of the version it was written on', async () => {
    const { session, drafts } = await conflict();
    session.suspend();
    expect(drafts.at(-1)).toMatchObject({ text: '我的', rowVersion: 4, base: '一' });
  });

  it('ends with a text made of both, saved as one that takes the place of the stored one', async () => {
    const { session, server, overwrites, shown } = await conflict();
    expect(session.commonText).toBe('一');
    await session.resolve('我的\n对方');
    expect([server.content, session.text, session.state.kind]).toEqual([
      '我的\n对方',
      '我的\n对方',
      'saved',
    ]);
    expect([overwrites, shown]).toEqual([['我的\n对方'], ['我的\n对方']]);
  });

  it('ends with the own text when it overwrites', async () => {
    const { session, server, overwrites } = await conflict();
    await session.resolve();
    expect([server.content, session.state.kind, overwrites]).toEqual(['我的', 'saved', ['我的']]);
    session.write('我的又');
    await session.save();
    expect(overwrites).toEqual(['我的']);
  });

  it('ends with the stored text when that is taken, and goes on from there', async () => {
    const { session, server, shown, drafts } = await conflict();
    session.takeStored();
    expect([session.text, session.state.kind, shown]).toEqual(['对方', 'saved', ['对方']]);
    expect(drafts.at(-1)).toBeUndefined();
    session.write('对方加我');
    await session.save();
    expect(server.content).toBe('对方加我');
  });
});

describe('what was saved elsewhere', () => {
  const lines = { ...note, content: '一\n二\n三\n四\n五' };

  it('is shown at once where nothing was written', async () => {
    const { session, server, shown, saveElsewhere } = start();
    saveElsewhere('别处');
    await session.hear(server.rowVersion);
    expect([session.text, shown, session.version]).toEqual(['别处', ['别处'], 5]);
    expect(session.state.kind).toBe('saved');
  });

  it('is merged with what was written at another place, and saved so without a question', async () => {
    const { session, server, shown, saves, saveElsewhere } = start({ from: lines });
    session.write('一改\n二\n三\n四\n五');
    saveElsewhere('一\n二\n三\n四\n五改');
    await session.hear(server.rowVersion);
    expect(shown).toEqual(['一改\n二\n三\n四\n五改']);
    await vi.advanceTimersByTimeAsync(1001);
    expect([saves, session.state.kind]).toEqual([['一改\n二\n三\n四\n五改'], 'saved']);
  });

  it('is merged as well when a save finds it', async () => {
    const { session, server, saveElsewhere } = start({ from: lines });
    saveElsewhere('一\n二\n三\n四\n五改');
    session.write('一改\n二\n三\n四\n五');
    await session.save();
    await vi.advanceTimersByTimeAsync(1001);
    expect([server.content, session.state.kind]).toEqual(['一改\n二\n三\n四\n五改', 'saved']);
  });

  it('is its own save where the news of it is quicker than the answer', async () => {
    const { session, shown } = start();
    session.write('一二');
    const saving = session.save();
    await session.hear(5);
    await saving;
    expect([shown, session.version, session.state.kind]).toEqual([[], 5, 'saved']);
  });

  it('is not heard of while the network is away, and found by looking', async () => {
    const { session, shown, saveElsewhere } = start();
    saveElsewhere('别处');
    await session.look();
    expect(shown).toEqual(['别处']);
    await session.look();
    expect(shown).toEqual(['别处']);
  });
});

describe('a draft left in the browser', () => {
  it('comes back as unsaved text when the document is unchanged', async () => {
    const { session, saves } = start();
    expect(session.restore({ text: '草稿', rowVersion: 4, time: '' }, note)).toBe(true);
    await vi.advanceTimersByTimeAsync(1001);
    expect(saves).toEqual(['草稿']);
  });

  it('is a conflict when the document has changed since, also after each reload until that is decided', () => {
    const first = start();
    first.session.restore({ text: '草稿', rowVersion: 3, time: '' }, note);
    expect([first.session.text, first.session.state.kind]).toEqual(['草稿', 'conflict']);
    first.session.suspend();
    const kept = first.drafts.at(-1);
    expect(kept).toMatchObject({ text: '草稿', rowVersion: 3 });
    const second = start();
    second.session.restore(kept as Draft, note);
    expect([second.session.state.kind, second.saves]).toEqual(['conflict', []]);
  });

  it('is merged when it was kept with what it was made from', async () => {
    const stored = { ...note, content: '一\n二\n三', rowVersion: 9 };
    const { session, saves } = start({ from: stored });
    const draft = { text: '零\n二\n三旧', base: '一\n二\n三旧', rowVersion: 3, time: '' };
    expect(session.restore(draft, stored)).toBe(true);
    await vi.advanceTimersByTimeAsync(1001);
    expect(saves).toEqual(['零\n二\n三']);
  });

  it('of a newer version than the server has is a conflict, too: a backup was put back', () => {
    const { session } = start();
    session.restore({ text: '草稿', rowVersion: 7, time: '' }, note);
    expect(session.state.kind).toBe('conflict');
  });

  it('is forgotten when the server has the same text', () => {
    const { session, drafts } = start();
    expect(session.restore({ text: '一', rowVersion: 2, time: '' }, note)).toBe(false);
    expect([session.state.kind, drafts]).toEqual(['saved', [undefined]]);
  });
});

describe('a text that the server will never take', () => {
  it('is not sent again until it is another', async () => {
    const { session, saves, fail } = start();
    fail(new Refused('不能超过 1 MB'));
    session.write('太长');
    await vi.advanceTimersByTimeAsync(1001);
    expect(session.state).toEqual({ kind: 'failed', reason: '不能超过 1 MB', isRetried: false });
    fail(undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toEqual([]);
    session.write('短');
    await vi.advanceTimersByTimeAsync(1001);
    expect(saves).toEqual(['短']);
  });
});

describe('a document that is saved only when its author says so', () => {
  it('keeps drafts all the same, and merges what was saved elsewhere without saving', async () => {
    const lines = { ...note, content: '一\n二\n三' };
    const all = start({ savesItself: false, from: lines });
    const { session, saves, drafts, server, saveElsewhere } = all;
    session.write('一改\n二\n三');
    saveElsewhere('一\n二\n三改');
    await session.hear(server.rowVersion);
    await vi.advanceTimersByTimeAsync(60_000);
    await session.saveItself();
    expect([saves, drafts.at(-1)?.text, session.isDirty]).toEqual([[], '一改\n二\n三改', true]);
    expect(await session.saveAll()).toBe(true);
    expect(saves).toEqual(['一改\n二\n三改']);
  });
});
