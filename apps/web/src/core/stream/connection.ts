import { create } from 'zustand';

interface Connection {
  /** Whether the server cannot be reached, as the live stream knows it. */
  isLost: boolean;
}

/** The way to the server. */
export const useConnection = create<Connection>(() => ({ isLost: false }));

/** Whether there is no way to the server now, as far as this page knows. */
export function isDisconnected(): boolean {
  return !navigator.onLine || useConnection.getState().isLost;
}

let tryNow: (() => void) | undefined;

/** Takes what tries to reach the server at once. */
export function onTryNow(act: (() => void) | undefined): void {
  tryNow = act;
}

/** Tries to reach the server now, not when the next try is due. */
export function reconnectNow(): void {
  tryNow?.();
}
