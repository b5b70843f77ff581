import { localModel } from '@wm/contract/chat/limits';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { useState } from 'react';
import type { AskChoice } from './composer.tsx';

const storageKey = 'chat-choice';
const local: AskChoice = { providerId: null, model: localModel, scope: 'all' };

function stored(): AskChoice | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as AskChoice | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

/** Which model answers: the one chosen last while it is there, else the first, which is the local one where no other is. */
export function useChoice(
  models: readonly ModelChoice[],
): [AskChoice, (choice: AskChoice) => void] {
  const [chosen, setChosen] = useState(stored);
  const isThere = models.some(
    ({ providerId, model }) => providerId === chosen?.providerId && model === chosen.model,
  );
  const [first] = models;
  const choice =
    chosen && isThere
      ? chosen
      : {
          ...local,
          ...(first && { providerId: first.providerId, model: first.model }),
          scope: chosen?.scope ?? local.scope,
        };
  const keep = (next: AskChoice): void => {
    setChosen(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // It holds for this page all the same.
    }
  };
  return [choice, keep];
}
