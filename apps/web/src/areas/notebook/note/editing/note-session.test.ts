// @vitest-environment node
import type { NoteDocument } from '@wm/contract/notebook/note';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '#core/storage/drafts.ts';
import { NoteSession } from './note-session.ts';

const note: NoteDocument = {
  id: 1,
  notebookId: 1,
  name: '周会',
  content: '一',
  tags: [],
  pinned: false,
  rowVersion: 4,
  createTime: '2026-11-20T01:00:00.000Z',
  updateTime: '2026-11-20T06:00:00Z',
};

class Stale extends Error {}
class Unreached extends Error {}

function start() {
  const server = { ...note };
  const draws = vi.fn<() => void>();
  const drafts: (Draft | undefined)[] = [];
  const saves: string[] = [];
  let failure: Error | undefined;
  const session = new NoteSession(note, {
    async save(content, rowVersion) {
      await Promise.resolve();
      if (failure) throw failure;
      if (rowVersion !== server.rowVersion) throw new Stale();
      saves.push(content);
      server.content = content;
      server.rowVersion += 1;
      return { ...server };
    },
    isUnreached: (error) => error instanceof Unreached,
    storedOf: (error) => (error instanceof Stale ? { ...server } : undefined),
    keepDraft: (draft) => drafts.push(draft),
    dropDraft: () => drafts.push(undefined),
    onChange: draws,
  });
  const fail = (error: Error | undefined): void => {
    failure = error;
  };
  return { session, server, draws, drafts, saves, fail };
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
    expect(session.state).toEqual({ kind: 'failed', reason: '后端接口连接异常' });
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
    all.server.content = '对方';
    all.server.rowVersion = 9;
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

  it('ends with a text made of both, which is saved on the stored version', async () => {
    const { session, server } = await conflict();
    expect(session.commonText).toBe('一');
    await session.resolve('我的\n对方');
    expect([server.content, session.text, session.state.kind]).toEqual([
      '我的\n对方',
      '我的\n对方',
      'saved',
    ]);
  });

  it('ends with the own text when it overwrites', async () => {
    const { session, server } = await conflict();
    await session.overwrite();
    expect([server.content, session.state.kind]).toEqual(['我的', 'saved']);
  });

  it('ends with the stored text when that is taken, and goes on from there', async () => {
    const { session, server } = await conflict();
    session.takeStored();
    expect([session.text, session.state.kind]).toEqual(['对方', 'saved']);
    session.write('对方加我');
    await session.save();
    expect(server.content).toBe('对方加我');
  });
});

describe('a draft left in the browser', () => {
  it('comes back as unsaved text when the note is unchanged', async () => {
    const { session, saves } = start();
    expect(session.restore({ text: '草稿', rowVersion: 4, time: '' }, note)).toBe(true);
    await vi.advanceTimersByTimeAsync(1001);
    expect(saves).toEqual(['草稿']);
  });

  it('is a conflict when the note has changed since', () => {
    const { session } = start();
    session.restore({ text: '草稿', rowVersion: 3, time: '' }, note);
    expect([session.text, session.state.kind]).toEqual(['草稿', 'conflict']);
  });

  it('is forgotten when the server has the same text', () => {
    const { session, drafts } = start();
    expect(session.restore({ text: '一', rowVersion: 2, time: '' }, note)).toBe(false);
    expect([session.state.kind, drafts]).toEqual(['saved', [undefined]]);
  });
});
