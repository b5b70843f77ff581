// @vitest-environment node
import type { Article } from '@wm/contract/blog/article';
import * as fc from 'fast-check';
import { afterEach, assert, beforeEach, expect, it, vi } from 'vitest';
import { designOfText, mergeDesigns, textOfDesign } from '#areas/report/config/merge-designs.ts';
import { newModule } from '#areas/report/config/names.ts';
import { mergeArticles, textOfArticle } from '#areas/blog/manage/article-text.ts';
import type { Draft } from '#core/storage/drafts.ts';
import { mergeTexts } from '#core/text/merge-texts.ts';
import { mergeWithCollisions } from '@wm/mindmap/merge-documents';
import { sampled } from '../../../../../tools/sampled.ts';
import { DocumentSession } from './document-session.ts';
import type { DocumentPorts } from './document-session.ts';

/** One kind of document as a list of sentences. */
interface Kind {
  name: string;
  write: (lines: string[]) => string;
  read: (text: string) => string[];
  merge: DocumentPorts<Stored>['merge'];
}

const asText = (lines: string[]): string => lines.join('\n');
const asLines = (text: string): string[] => text.split('\n').filter(Boolean);

interface MapFile {
  root: { data: { uid: string; text: string }; children: MapFile['root'][] };
}

const source = { name: 's', title: '数据', about: '', isFile: false, relations: [], columns: [] };

const kinds: Kind[] = [
  { name: 'note', write: asText, read: asLines, merge: mergeTexts },
  {
    name: 'article',
    write: (lines) => textOfArticle({ title: '题', content: asText(lines), tags: [] }),
    read: (text) => asLines((JSON.parse(text) as Article).content ?? ''),
    merge: mergeArticles,
  },
  {
    name: 'map',
    write: (lines) =>
      JSON.stringify({
        root: {
          data: { uid: 'root', text: '根' },
          children: lines.map((text) => ({ data: { uid: text, text }, children: [] })),
        },
      }),
    read: (text) => (JSON.parse(text) as MapFile).root.children.map(({ data }) => data.text),
    merge: ({ base = null, mine, theirs }) => mergeWithCollisions({ base, mine, theirs }),
  },
  {
    name: 'report',
    write: (lines) =>
      textOfDesign({
        params: [],
        modules: lines.map((title) => ({ ...newModule(source, title), title })),
      }),
    read: (text) => designOfText(text).modules.map(({ title }) => title),
    merge: mergeDesigns,
  },
];

interface Stored {
  content: string;
  rowVersion: number;
  updateTime: string;
}

class Stale extends Error {}
class Unreached extends Error {}

/** One server, two browsers with a tab each, and what must be true between them. */
class World {
  readonly server: Stored;
  readonly tabs: Tab[];
  /** Sentences that somebody took away himself, or chose to drop in a conflict. */
  readonly dropped = new Set<string>();
  readonly writtenAt = new Map<string, number>();
  isOnline = true;
  /** The next save is stored, and its answer lost. */
  losesAnswer = false;

  readonly kind: Kind;

  constructor(kind: Kind) {
    this.kind = kind;
    const lines = ['第一句', '第二句', '第三句'];
    this.server = { content: kind.write(lines), rowVersion: 1, updateTime: '' };
    this.tabs = [new Tab(this), new Tab(this)];
    for (const tab of this.tabs) tab.open();
  }

  async save(
    tab: Tab,
    text: string,
    { rowVersion, isOverwrite }: { rowVersion: number; isOverwrite: boolean },
  ) {
    await vi.advanceTimersByTimeAsync(0);
    if (!this.isOnline) throw new Unreached();
    if (rowVersion !== this.server.rowVersion) throw new Stale();
    const [before, after] = [this.kind.read(this.server.content), this.kind.read(text)];
    for (const line of before) {
      if (after.includes(line)) continue;
      // Nobody takes away by a save what he has not seen, unless he said so.
      assert(isOverwrite || tab.tookAway.has(line), `${line} was overwritten unseen`);
      this.dropped.add(line);
    }
    this.server.content = text;
    this.server.rowVersion += 1;
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new Unreached();
    }
    return { rowVersion: this.server.rowVersion, updateTime: '' };
  }
}

class Tab {
  session: DocumentSession<Stored> | undefined;
  draft: Draft | undefined;
  readonly tookAway = new Set<string>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  open(): void {
    const { world } = this;
    // Without a network nothing is opened; the next step tries again.
    if (this.session || !world.isOnline) return;
    const stored = { ...world.server };
    const isMine = (): boolean => this.session === session;
    const session: DocumentSession<Stored> = new DocumentSession(stored, {
      textOf: ({ content }) => content,
      save: (text, on) => world.save(this, text, on),
      read: () =>
        world.isOnline ? Promise.resolve({ ...world.server }) : Promise.reject(new Unreached()),
      merge: world.kind.merge,
      storedOf: (error) => (error instanceof Stale ? { ...world.server } : undefined),
      failureOf: (error) => (error instanceof Unreached ? 'unreached' : 'passing'),
      keepDraft: (draft) => {
        if (isMine()) this.draft = draft;
      },
      dropDraft: () => {
        if (isMine()) this.draft = undefined;
      },
      onChange() {},
      onShow() {},
      savesItself: () => isMine(),
    });
    this.session = session;
    if (this.draft) session.restore(this.draft, stored);
  }

  get lines(): string[] {
    return this.session ? this.world.kind.read(this.session.text) : [];
  }

  put(lines: string[]): void {
    const text = this.world.kind.write(lines);
    this.session?.touch(() => text);
  }

  /** The tab dies: nobody is told, and its timers are gone with it. */
  kill(): void {
    const { session } = this;
    if (!session) return;
    const kept = this.draft ? this.world.kind.read(this.draft.text) : [];
    const stored = this.world.kind.read(this.world.server.content);
    for (const line of this.lines) {
      if (kept.includes(line) || stored.includes(line) || this.world.dropped.has(line)) continue;
      const age = Date.now() - (this.world.writtenAt.get(line) ?? 0);
      assert(age < 500, `${line} was ${age} ms old`);
      this.world.dropped.add(line);
    }
    this.session = undefined;
  }

  /** Decides a conflict, as its dialog lets one. */
  async decide(way: 'mine' | 'theirs' | 'both'): Promise<void> {
    const { session, world } = this;
    if (session?.state.kind !== 'conflict') return;
    const theirs = session.state.stored.content;
    if (way === 'theirs') {
      const stays = world.kind.read(theirs);
      for (const line of this.lines) if (!stays.includes(line)) world.dropped.add(line);
      session.takeStored();
      return;
    }
    const mine = session.text;
    const base = session.commonText;
    await session.resolve(way === 'mine' ? mine : world.kind.merge({ base, mine, theirs }).text);
  }
}

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  act: fc.constantFrom(
    'add',
    'add',
    'add',
    'take away',
    'wait',
    'wait',
    'wait long',
    'hear',
    'kill',
    'reload',
    'network',
    'lose answer',
    'mine',
    'theirs',
    'both',
  ),
  place: fc.nat({ max: 6 }),
  ms: fc.nat({ max: 1500 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function act(world: World, { tab: at, act: what, place, ms }: Step, serial: number) {
  const tab = world.tabs[at] as Tab;
  tab.open();
  const { session } = tab;
  if (what === 'network') world.isOnline = !world.isOnline;
  if (what === 'lose answer') world.losesAnswer = true;
  if (what === 'wait') await vi.advanceTimersByTimeAsync(ms);
  if (what === 'wait long') await vi.advanceTimersByTimeAsync(ms * 10);
  if (!session) return;
  if (what === 'add') {
    const line = `第 ${serial} 步写的句子`;
    world.writtenAt.set(line, Date.now());
    tab.put(tab.lines.toSpliced(place, 0, line));
  }
  if (what === 'take away') {
    const [line] = tab.lines.slice(place, place + 1);
    if (line === undefined) return;
    tab.tookAway.add(line);
    world.dropped.add(line);
    tab.put(tab.lines.filter((one) => one !== line));
  }
  if (what === 'hear') await session.hear(world.server.rowVersion);
  if (what === 'kill') tab.kill();
  if (what === 'reload') {
    session.suspend();
    tab.kill();
  }
  if (what === 'mine' || what === 'theirs' || what === 'both') await tab.decide(what);
}

/** Everybody is online, decides for both texts, and rests. */
async function comeToRest(world: World): Promise<void> {
  world.isOnline = true;
  world.losesAnswer = false;
  for (let round = 0; round < 8; round += 1) {
    for (const tab of world.tabs) {
      tab.open();
      await tab.decide('both');
      await vi.advanceTimersByTimeAsync(9000);
      await tab.session?.look();
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(kinds)(
  'two who write one $name lose nothing that is half a second old, whatever becomes of their tabs and the network',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        vi.clearAllTimers();
        const world = new World(kind);
        for (const [serial, one] of steps.entries()) await act(world, one, serial);
        await comeToRest(world);
        const stored = kind.read(world.server.content);
        for (const line of world.writtenAt.keys())
          if (!world.dropped.has(line)) expect(stored).toContain(line);
        for (const tab of world.tabs) {
          expect([...tab.lines].toSorted()).toEqual([...stored].toSorted());
          expect(tab.session?.state.kind).toBe('saved');
        }
      }),
      { numRuns: sampled(60, 3000) },
    );
  },
);
