import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderMarkdown } from '@wm/markdown/render';
import { parseHtml } from '@wm/rich-text/html-tree';
import type { HtmlNode } from '@wm/rich-text/html-tree';
import { normalise } from '@wm/search-text/normal-text';
import { sampled } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const amount = 2400;
let app: TestApp;
let me: TestClient;
let neighbour: TestClient;

/** The same numbers for the same seed, from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const random = randomFrom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() ** 2 * list.length)] as T;

const characters = Array.from(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严',
).filter((character) => normalise(character) === character);
const latin = ['java', 'javascript', 'server', 'sql', 'index', 'Docker', 'linux2', '2026', 'utf8'];
const signs = ['，', '。', '\n', '\n\n- ', ' ', '（', '）', '、', '**', '`'];

function makeNote(serial: number): { name: string; content: string } {
  let content = '';
  const length = 60 + random() * 300;
  while (content.length < length) {
    const kind = random();
    if (kind < 0.12) content += pick(signs);
    else if (kind < 0.17) content += ` ${pick(latin)} `;
    else for (let at = 0; at < 1 + random() * 6; at += 1) content += pick(characters);
  }
  return { name: `${pick(characters)}${pick(characters)}${pick(characters)} ${serial}`, content };
}

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  neighbour = await app.signInAs();
  // As in an installation from before the search: the notes are there, and the rebuild indexes them.
  for (const { userId } of [me, neighbour]) {
    const all = Array.from({ length: userId === me.userId ? amount : amount / 10 }, (_, at) =>
      makeNote(at),
    );
    await app.core.pool.query(
      `with book as (insert into note_notebook (owner_id, name) values ($1, '全部') returning id)
       insert into note_note (owner_id, notebook_id, name, content)
       select $1, book.id, n, c from book, unnest($2::text[], $3::text[]) as t(n, c)`,
      [userId, all.map(({ name }) => name), all.map(({ content }) => content)],
    );
  }
  // The server's own rebuild may be at it as well; what it holds is left out here.
  for (let indexed = 0; indexed < amount + amount / 10; await sleep(50)) {
    await app.core.search.rebuild();
    indexed = (await app.core.pool.query('select from search_doc')).rowCount ?? 0;
  }
  await readSeen();
}, 300_000);
afterAll(() => app.stop());

/** What a reader sees of each of my notes on its page, and its name. */
const seen = new Map<number, string>();

const blocks = /^(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|section|div|hr)$/;

/** The words of a page as somebody reads them off it, its blocks apart. */
function drawnText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.name === 'img') return node.attributes.get('alt') ?? '';
      // A paragraph that goes on in the next line goes on.
      const text = drawnText(node.children).replaceAll(
        /(?<=\p{Script=Han})\n(?=\p{Script=Han})/gu,
        blocks.test(node.name) && node.name !== 'p' ? '\n' : '',
      );
      return blocks.test(node.name) ? `\n${text}\n` : text;
    })
    .join('');
}

async function readSeen(): Promise<void> {
  const { rows } = await app.core.pool.query<{ id: string; name: string; content: string }>(
    'select id, name, content from note_note where owner_id = $1 order by id',
    [me.userId],
  );
  for (const { id, name, content } of rows)
    seen.set(Number(id), `${drawnText(parseHtml(renderMarkdown(content)))}\0${name}`.toLowerCase());
}

/** The notes that hold a word, as a plain comparison says. */
function oracle(word: string): number[] {
  return [...seen].flatMap(([id, text]) => (text.includes(word) ? id : []));
}

/** Every page of a search, and the total that the first one told. */
async function findAll(word: string): Promise<{ ids: number[]; total: number; isExact: boolean }> {
  const ids: number[] = [];
  let total = 0;
  let isExact = false;
  for (let page = 1; ; page += 1) {
    const { data } = await me.get(
      `/search/v2/documents?text=${encodeURIComponent(word)}&limit=50&page=${page}`,
    );
    if (page === 1) ({ total, is_total_exact: isExact } = data);
    expect(data.rows.length === 0 || data.matched === 'all').toBe(true);
    ids.push(...data.rows.map((row: { id: number }) => row.id));
    if (!data.has_more) return { ids: ids.sort((a, b) => a - b), total, isExact };
  }
}

function sample(size: number, count: number): string[] {
  const texts = [...seen.values()];
  const words = new Set<string>();
  while (words.size < count) {
    const text = pick(texts);
    const at = Math.floor(random() * text.length);
    const word = text.slice(at, at + size);
    if (new RegExp(`^\\p{Script=Han}{${size}}$`, 'u').test(word)) words.add(word);
  }
  return [...words];
}

describe('over two thousand notes beside another person’s', () => {
  it.each([1, 2, 3, 4])(
    'words of %i characters find exactly what a plain comparison finds',
    async (size) => {
      let found = 0;
      for (const word of sample(size, size === 1 ? sampled(2, 5) : 40)) {
        const expected = oracle(word);
        const { ids, total, isExact } = await findAll(word);
        expect(ids, word).toEqual(expected);
        expect(isExact || size > 2).toBe(true);
        expect(isExact ? total === ids.length : total > 50 && total <= ids.length, word).toBe(true);
        found += ids.length;
      }
      expect(found).toBeGreaterThanOrEqual(40);
    },
  );

  it.each([2, 3])(
    'words of %i characters are found wherever the source has them, and else only where marks divide them',
    async (size) => {
      const { rows } = await app.core.pool.query<{ id: string; source: string }>(
        `select id, lower(content || ' ' || name) as source from note_note where owner_id = $1 order by id`,
        [me.userId],
      );
      const idsWhere = (fits: (source: string) => boolean): number[] =>
        rows.flatMap(({ id, source }) => (fits(source) ? Number(id) : []));
      for (const word of sample(size, 20)) {
        const { ids } = await findAll(word);
        expect(ids, word).toEqual(
          expect.arrayContaining(idsWhere((source) => source.includes(word))),
        );
        const atMost = idsWhere((source) => source.replaceAll(/[\s*`-]/g, '').includes(word));
        expect(atMost, word).toEqual(expect.arrayContaining(ids));
      }
    },
  );

  it('words that need not exist find exactly what a plain comparison finds', async () => {
    let missing = 0;
    for (let at = 0; at < 60; at += 1) {
      const word = Array.from({ length: 2 + (at % 3) }, () => pick(characters)).join('');
      const expected = oracle(word);
      const { data } = await me.get(
        `/search/v2/documents?text=${encodeURIComponent(word)}&limit=50`,
      );
      expect(data.total, word).toBe(expected.length);
      missing += Number(expected.length === 0);
    }
    expect(missing).toBeGreaterThan(0);
  });

  it('several words find exactly what a plain comparison finds for each', async () => {
    const [pairs, triples] = [sample(2, 20), sample(3, 20)];
    for (const [at, pair] of pairs.entries()) {
      const triple = triples[at] ?? '';
      const other = new Set(oracle(triple));
      const expected = oracle(pair).filter((id) => other.has(id));
      const { data } = await me.get(
        `/search/v2/documents?text=${encodeURIComponent(`${triple} ${pair}`)}&limit=50`,
      );
      const ids = data.matched === 'all' ? data.rows.map((row: { id: number }) => row.id) : [];
      expect(ids.sort((a: number, b: number) => a - b)).toEqual(expected);
    }
  });

  it('Latin words find the notes with a word that begins so', async () => {
    for (const typed of ['java', 'javascript', 'JAVASC', 'ind', '20', 'utf8', 'ocker']) {
      const { rows } = await app.core.pool.query<{ id: string }>(
        `select id from note_note where owner_id = $1 and (content ~* $2 or name ~* $2) order by id`,
        [me.userId, `\\m${typed}|(?<![a-z0-9])${typed}`],
      );
      expect((await findAll(typed)).ids, typed).toEqual(rows.map(({ id }) => Number(id)));
    }
  });

  it('snippets hold what was found, marked, unless it stands in the title', async () => {
    for (const word of sample(2, 20)) {
      const { data } = await me.get(`/search/v2/documents?text=${encodeURIComponent(word)}`);
      for (const row of data.rows) {
        const cut = (text: string) => (mark: { start: number; end: number }) =>
          text.slice(mark.start, mark.end);
        const shown = [
          ...row.title_marks.map(cut(row.title)),
          ...row.snippet_marks.map(cut(row.snippet)),
        ];
        expect(
          shown.some((text: string) => text.includes(word)),
          `${word}: ${row.snippet}`,
        ).toBe(true);
      }
    }
  });
});
