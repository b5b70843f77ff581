import { usePreference } from './preferences.ts';

/** How a tree at the left stands. */
export interface SideLook {
  width: number;
  isClosed: boolean;
}

export const firstSideWidth = 240;

/** How the tree of a name stands, the same on every visit. */
export function useSideLook(name: string): [SideLook, (look: SideLook) => void] {
  const [kept, keep] = usePreference(`side:${name}`);
  return [{ width: firstSideWidth, isClosed: false, ...(kept as Partial<SideLook>) }, keep];
}
