import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What a link may ask of the screen it leads to, besides showing it. */
export interface Arrival {
  command: string;
}

/** Runs `act` once for each navigation that came with this command in its state. */
export function useArrival(command: string, act: () => void): void {
  const { key, state } = useLocation();
  const done = useRef('');
  const isAsked = (state as Arrival | null)?.command === command;
  useEffect(() => {
    // Not again when the tab is shown again.
    if (!isAsked || done.current === key) return;
    done.current = key;
    act();
  }, [isAsked, key, act]);
}
