import { normalise } from './normal-text.ts';
import { runsOf } from './tokens.ts';

/** Gives the syllables of a run of Chinese characters without tones, one for each character: `重庆` gives `chong qing`. */
export type ToSyllables = (text: string) => readonly string[];

/** How a title sounds, for an index and for comparing. */
export interface TitleSound {
  /** From each syllable on the first letters (`=yonghu`, `=huguan` ...) and the first initials (`+yhgl`, `+hgl` ...). */
  tokens: Set<string>;
  /** All of it without a space, then the initials: `yonghuguanli yhgl`. Empty for a title without Chinese. */
  text: string;
  /** `text` with its syllables told apart, of which `tokens` can be made: `yong|hu|guan|li yhgl`. */
  syllables: string;
}

const mostSyllables = 60;
const lettersInToken = 6;
const initialsInToken = 4;
const han = /^\p{Script=Han}+$/u;
const sound = /^[a-z0-9]+$/;

/**
 * How a title may be typed without an input method, beginning at any of its syllables: the pinyin of 用户管理
 * (`yonghuguanli`, `huguanli` ...) and the initials (`yhgl`, `hgl` ...). Latin words in it count as syllables, in the
 * initials by their first letter. Only the first 60 syllables sound.
 */
export function soundOfTitle(title: string, toSyllables: ToSyllables): TitleSound {
  const spoken: { whole: string; isWord: boolean }[] = [];
  for (const { kind, text } of runsOf(normalise(title))) {
    const isWord = kind === 'word';
    const syllables = isWord ? [text] : han.test(text) ? toSyllables(text) : [];
    for (const raw of syllables) {
      const whole = raw.toLowerCase();
      if (sound.test(whole)) spoken.push({ whole, isWord });
    }
  }
  const heard = spoken.slice(0, mostSyllables);
  const tokens = new Set<string>();
  // A title of words alone is found by its words.
  if (heard.every(({ isWord }) => isWord)) return { tokens, text: '', syllables: '' };
  const letters = heard.map(({ whole }) => whole);
  const initials = letters.map((whole) => whole.slice(0, 1));
  for (let from = 0; from < heard.length; from += 1) {
    tokens.add(
      `=${letters
        .slice(from, from + lettersInToken)
        .join('')
        .slice(0, lettersInToken)}`,
    );
    tokens.add(`+${initials.slice(from, from + initialsInToken).join('')}`);
  }
  const spelled = (between: string): string => `${letters.join(between)} ${initials.join('')}`;
  return { tokens, text: spelled(''), syllables: spelled('|') };
}

/** What was typed, as a sound. */
export interface TypedSound {
  /** A title that sounds so has a token that begins with one of these ... */
  tokens: string[];
  /** ... and contains this in its text. */
  text: string;
}

/** What was typed as a sound to look for; undefined when it is not letters and digits, or one letter only. */
export function typedSound(text: string): TypedSound | undefined {
  const typed = normalise(withV(text)).replaceAll(' ', '');
  if (!sound.test(typed) || typed.length < 2) return undefined;
  const tokens = [`=${typed.slice(0, lettersInToken)}`, `+${typed.slice(0, initialsInToken)}`];
  return { tokens, text: typed };
}

/** As the index writes it: `lüxing` is `lvxing`. */
function withV(text: string): string {
  return text.normalize('NFC').replaceAll(/ü/giu, 'v');
}

/** What was typed half as characters and half as a sound. */
export interface MixedSound {
  sound: TypedSound;
  /** Normal forms that the title contains. */
  written: string[];
}

/** Characters beside letters, such as `重庆yh`; undefined when one of both is missing. */
export function mixedSound(text: string): MixedSound | undefined {
  const letters = text.normalize('NFC').match(/[a-zü0-9]+/giu) ?? [];
  const written = (text.match(/\p{Script=Han}+/gu) ?? []).map((one) => normalise(one));
  const sound = typedSound(letters.join(''));
  return sound && written.length > 0 ? { sound, written } : undefined;
}

/** Whether a title sounds as typed. */
export function soundsAs(title: TitleSound, typed: TypedSound): boolean {
  const begins = [...title.tokens].some((one) =>
    typed.tokens.some((token) => one.startsWith(token)),
  );
  return begins && title.text.includes(typed.text);
}
