import { create } from 'zustand';
import { onFactorOwed } from '#core/http/factor-owed.ts';

/** Whether a role demands a second factor that the signed-in user has not set up: the server answers nothing else. */
export const useFactorOwed = create<{ isOwed: boolean }>(() => ({ isOwed: false }));

/** Takes what the server says, or that it was set up. */
export function keepFactorOwed(isOwed: boolean): void {
  useFactorOwed.setState({ isOwed });
}

onFactorOwed(() => keepFactorOwed(true));
