import { placesOf } from '@wm/contract/chat/prompt-places';
import type { ChatPrompt } from '@wm/contract/chat/prompt';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { usePrompts } from './prompt.api.ts';

/** As many are shown at once; more letters find the others. */
const most = 8;

interface Box {
  text: string;
  onText: (text: string) => void;
}

/** What `/` at the beginning of the box offers: prompts by name, chosen by arrows and Enter, left by Esc. */
export function usePromptMenu({ text, onText }: Box) {
  const { data: prompts = [] } = usePrompts();
  const [at, setAt] = useState(0);
  /** The text for which the menu was left. */
  const [left, setLeft] = useState<string>();
  const [filling, setFilling] = useState<ChatPrompt>();
  const wanted = /^\/([^\n]*)$/.exec(text)?.[1]?.trim().toLowerCase();
  const found =
    wanted === undefined || left === text
      ? []
      : prompts.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, most);
  const active = Math.min(at, found.length - 1);
  const choose = (prompt: ChatPrompt): void => {
    setAt(0);
    if (placesOf(prompt.body).length > 0) setFilling(prompt);
    else onText(prompt.body);
  };
  /** True for a key that the menu has taken. */
  const handleKey = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => {
    const chosen = found[active];
    if (!chosen) return false;
    if (key === 'ArrowDown') setAt((active + 1) % found.length);
    else if (key === 'ArrowUp') setAt((active + found.length - 1) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') setLeft(text);
    else return false;
    return true;
  };
  return {
    found,
    active,
    choose,
    handleKey,
    filling,
    fill: (body: string): void => {
      setFilling(undefined);
      onText(body);
    },
    stopFilling: () => setFilling(undefined),
  };
}

export type PromptMenu = ReturnType<typeof usePromptMenu>;
