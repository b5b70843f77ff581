// Notes as people write them, made from a fixed seed: Chinese prose of words with a natural frequency, Markdown, and
// technical notes with Latin words and numbers.

import { normalise } from '@wm/search-text/normal-text';

/** A note as it is stored. */
export interface GeneratedNote {
  name: string;
  content: string;
}

/** A source of numbers from 0 up to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const frequent =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严';
const latin =
  'server client java javascript typescript docker linux index query table select update insert delete node react vue redis cache token login user admin config deploy build test error warning message data stream thread memory disk cpu network http json yaml markdown git branch merge commit release version api route page button form list tree graph map chart report'.split(
    ' ',
  );

interface Language {
  words: string[];
  cumulated: number[];
}

/** Twenty thousand words of one to four characters, the frequency of the nth falling as 1 / n. */
function makeLanguage(random: () => number): Language {
  const characters = Array.from(frequent);
  // Without traditional characters, so that LIKE over the texts as they are is a fair judge.
  const rare = Array.from({ length: 2500 }, (_, at) =>
    String.fromCodePoint(0x4e_00 + at * 8),
  ).filter((one) => normalise(one) === one);
  const character = (): string => {
    const list = random() < 0.9 ? characters : rare;
    return list[Math.floor(random() ** 1.6 * list.length)] ?? '';
  };
  const sizes = [2, 2, 2, 2, 2, 2, 3, 3, 4, 1];
  const words: string[] = characters.slice(0, 60);
  while (words.length < 20_000) {
    const size = sizes[Math.floor(random() * sizes.length)] ?? 2;
    words.push(Array.from({ length: size }, character).join(''));
  }
  let sum = 0;
  const cumulated = words.map((_, at) => (sum += 1 / (at + 10)));
  return { words, cumulated: cumulated.map((value) => value / sum) };
}

function wordOf({ words, cumulated }: Language, random: () => number): string {
  const wanted = random();
  let low = 0;
  let high = cumulated.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 1) < wanted) low = middle + 1;
    else high = middle;
  }
  return words[low] ?? '';
}

/** Makes notes of 300 to 700 characters one after the other; three of ten are technical. */
export function noteMaker(seed: number): (serial: number) => GeneratedNote {
  const random = randomFrom(seed);
  const language = makeLanguage(random);
  const sentence = (isTechnical: boolean): string => {
    let text = '';
    const length = 4 + Math.floor(random() * 10);
    for (let at = 0; at < length; at += 1) {
      text +=
        isTechnical && random() < 0.3
          ? ` ${latin[Math.floor(random() ** 2 * latin.length)] ?? ''} `
          : wordOf(language, random);
      if (isTechnical && random() < 0.04) text += String(Math.floor(random() * 10_000));
    }
    return text + (random() < 0.6 ? '，' : '。');
  };
  return (serial) => {
    const isTechnical = random() < 0.3;
    const length = 300 + Math.floor(random() * 400);
    let content = isTechnical ? '# ' : '';
    while (content.length < length) {
      content += sentence(isTechnical);
      if (random() < 0.12) content += isTechnical ? '\n\n- ' : '\n\n';
    }
    const title = `${wordOf(language, random)}${wordOf(language, random)}${wordOf(language, random)}`;
    return { name: `${title} ${serial}`, content };
  };
}

/** Pieces of `size` characters that stand in the texts, each once: what people search for, from rare to common. */
export function sampleWords(
  texts: readonly string[],
  { size, count, seed }: { size: number; count: number; seed: number },
): string[] {
  const random = randomFrom(seed);
  const found = new Set<string>();
  while (found.size < count) {
    const text = texts[Math.floor(random() * texts.length)] ?? '';
    const at = Math.floor(random() * text.length);
    const word = text.slice(at, at + size);
    if (new RegExp(`^\\p{Script=Han}{${size}}$`, 'u').test(word)) found.add(word);
  }
  return [...found];
}
