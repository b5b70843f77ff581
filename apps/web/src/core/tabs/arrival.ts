import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What a link may ask of the screen it leads to, besides showing it. */
export interface Arrival {
  command: string;
  /** What the command is about. */
  text?: string;
}

/** Runs `act` once for each navigation that came with this command in its state. */
export function useArrival(command: string, act: (arrival: Arrival) => void): void {
  const { key, state } = useLocation();
  const done = useRef('');
  const arrival = state as Arrival | null;
  const isAsked = arrival?.command === command;
  useEffect(() => {
    // Not again when the tab is shown again.
    if (!isAsked || done.current === key) return;
    done.current = key;
    act(arrival);
  }, [isAsked, arrival, key, act]);
}
