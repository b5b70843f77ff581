/** A message as a model reads it. */
export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

/** Room for the answer, in tokens. */
const answerRoom = 1024;

/** Models that read less are not told of what does not fit: a summary would leave no room for anything else. */
export const smallestForSummary = 2000;

/** About how many tokens a text has: never far below what providers count. */
export function tokensOf(text: string): number {
  let wide = 0;
  for (const sign of text) if ((sign.codePointAt(0) ?? 0) >= 0x2e_80) wide += 1;
  return Math.ceil(wide + (text.length - wide) / 3.5) + 4;
}

/** Models that read less have no room for tools. */
export const smallestForTools = 4000;

/** Tokens that are left for a conversation, beside what tools bring back. */
export function roomOf(context: number, usesTools: boolean): number {
  return usesTools && context >= smallestForTools ? context - Math.floor(context / 4) : context;
}

/** The newest turns that a model can read at once, and how many earlier ones do not fit. The last is always among them. */
export function fitTurns<T extends Turn>(
  turns: readonly T[],
  { system, context }: { system: string; context: number },
): { turns: T[]; omitted: number } {
  let left = context - tokensOf(system) - Math.min(answerRoom, Math.floor(context / 4));
  let first = turns.length - 1;
  left -= tokensOf(turns[first]?.text ?? '');
  while (first > 0) {
    left -= tokensOf(turns[first - 1]?.text ?? '');
    if (left < 0) break;
    first -= 1;
  }
  // A model expects a question first.
  if (first < turns.length - 1 && turns[first]?.role === 'assistant') first += 1;
  return { turns: turns.slice(first), omitted: first };
}
