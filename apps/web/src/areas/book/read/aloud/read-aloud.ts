import type { ReadingEngine } from '../engine/reading-engine.ts';

/** What speaks: the browser's own voices, or what a test puts in their place. */
export interface Voice {
  speak: (text: string, said: { onEnd: () => void; onFailed: () => void }) => void;
  stop: () => void;
}

type Pages = Pick<ReadingEngine, 'sentences' | 'follow' | 'turnToSection'>;

interface Aloud {
  pages: Pages;
  voice: Voice;
  /** How many sections the book has. */
  sectionCount: number;
  onEnd: (reason: 'finished' | 'failed') => void;
}

/** Pages without a sentence, such as pictures, are passed; so many in a row are the end. */
const mostSilent = 200;
const settleMs = 50;
const mostWaits = 100;

/**
 * Reads a book aloud from what is seen on, sentence by sentence; the page follows and the next section is turned to.
 * Answers what stops it.
 */
export function readAloud({ pages, voice, sectionCount, onEnd }: Aloud): () => void {
  let isOver = false;
  const end = (reason?: 'finished' | 'failed'): void => {
    if (isOver) return;
    isOver = true;
    voice.stop();
    pages.follow(undefined);
    if (reason) onEnd(reason);
  };
  const say = (section: number, rest: readonly Sentence[], silent: number): void => {
    if (isOver) return;
    const [first, ...others] = rest;
    if (!first) return turn(section + 1, silent);
    pages.follow({ section, start: first.start, end: first.end });
    voice.speak(first.text, {
      onEnd: () => say(section, others, 0),
      onFailed: () => end('failed'),
    });
  };
  const turn = (section: number, silent: number): void => {
    if (section >= sectionCount || silent > mostSilent) return end('finished');
    pages.turnToSection(section);
    return awaitSection(section, silent, 0);
  };
  const awaitSection = (section: number, silent: number, waits: number): void => {
    setTimeout(() => {
      if (isOver) return undefined;
      const shown = pages.sentences();
      if (shown?.section === section) return say(section, shown.sentences, silent + 1);
      if (waits >= mostWaits) return turn(section + 1, silent + 1);
      return awaitSection(section, silent, waits + 1);
    }, settleMs);
  };
  const shown = pages.sentences();
  if (shown) say(shown.section, shown.sentences, 0);
  else end('failed');
  return () => end();
}

type Sentence = NonNullable<ReturnType<Pages['sentences']>>['sentences'][number];

/** The voices of the browser; nothing where it has none. */
export function browserVoice(language: string, rate: number): Voice | undefined {
  if (!('speechSynthesis' in window)) return undefined;
  const synthesis = window.speechSynthesis;
  return {
    speak: (text, { onEnd, onFailed }) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language || (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en');
      utterance.rate = rate;
      utterance.addEventListener('end', onEnd);
      utterance.addEventListener('error', ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') onFailed();
      });
      synthesis.speak(utterance);
    },
    stop: () => synthesis.cancel(),
  };
}
