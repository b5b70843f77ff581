import { cutText } from '@wm/contract/core/stored-text';
import { normalise } from '@wm/search-text/normal-text';
import type { Term } from '@wm/search-text/query';

/** More words of a question are not looked for. */
const mostTerms = 12;

/** Words that say that something is asked, and how; they stand in every text. */
const askingWords = new Set(
  '的 了 是 在 有 和 与 或 及 也 都 就 还 又 吗 呢 吧 啊 么 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 这些 那些 哪 哪个 哪些 哪里 哪儿 谁 什么 怎么 怎样 如何 为什么 为何 多少 几 几个 是否 能否 可以 能 会 要 想 请 请问 帮 帮我 一下 一个 告诉 告诉我 说 说说 介绍 关于 对于 里 里面 中 上 下 用 把 被 让 给 到 从 对 跟 写 写的 看 查 找 查找 搜索 一些 所有 全部 时候 时 去 来 该 先 再 不 没有 没 过 着 之 其 等 有没有 是不是 多 很 最 the a an of to in on for and or is are was what how why which who when where do does can i my me you your it this that please tell about with'.split(
    ' ',
  ),
);

const words = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/** Of more than one sign, a rare one of two units among them. */
const isLong = (text: string): boolean =>
  text.length > String.fromCodePoint(text.codePointAt(0) ?? 0).length;

/**
 * What to look for to answer a question as people ask it: its words without those of asking. A word that the dictionary
 * cuts up (a name) is also looked for whole, and by the pairs of its signs.
 */
export function questionTerms(question: string): Term[] {
  const terms = new Map<string, Term>();
  const add = (text: string): void => {
    const normal = normalise(text).trim();
    if (normal === '' || terms.size >= mostTerms) return;
    terms.set(normal, { text, normal });
  };
  for (const [, quoted = ''] of question.matchAll(/["“「《]([^"”」》]{2,40})["”」》]/gu))
    add(quoted);
  // Names of genes, variants, files: what stands together in letters, digits and their signs.
  for (const [name] of question.matchAll(/[A-Za-z0-9]+(?:[._:>+*-][A-Za-z0-9]+)+/g)) add(name);
  let run = '';
  const end = (): void => {
    if (isLong(run)) add(run);
    // Words that the dictionary lacks stand together with others: 耗材去 holds 耗材.
    const signs = Array.from(run);
    if (signs.length > 2)
      for (const [at, sign] of signs.slice(1).entries()) add(`${signs[at] ?? ''}${sign}`);
    run = '';
  };
  for (const { segment, isWordLike } of words.segment(cutText(question, 2000))) {
    const isAsking = !isWordLike || askingWords.has(segment.toLowerCase());
    if (isAsking || !/^\p{Script=Han}+$/u.test(segment)) end();
    if (isAsking) continue;
    if (!/^\p{Script=Han}+$/u.test(segment)) add(segment);
    else if (isLong(segment)) {
      end();
      add(segment);
    } else run += segment;
  }
  end();
  return [...terms.values()];
}
