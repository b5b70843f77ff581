import { useEffect, useId, useRef } from 'react';
import { useTab } from './tab-context.ts';

/** Why a tab must stay alive: something unsaved, an open dialog, or a foreign page in a frame. */
export type HoldKind = 'dirty' | 'dialog' | 'frame';

/** One reason, for as long as it stands. */
export interface Hold {
  kind: HoldKind;
  /** Whether closing the tab would lose something; asked when it matters. */
  isDirty: () => boolean;
}

const holds = new Map<string, Map<string, Hold>>();
const listeners = new Set<() => void>();

/** Calls back when reasons come or go; what a reason answers may change without. */
export function onHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellHolds(): void {
  for (const listener of listeners) listener();
}
let visibleTab = '';
let visibleKey: number | undefined;

/**
 * Tells which tab is on the screen, and its key, which stays when it goes on to another address. Call it in a layout effect:
 * it must be known before hidden screens end their effects.
 */
export function showHoldsOf(tabId: string, key?: number): void {
  visibleTab = tabId;
  visibleKey = key;
}

/** Whether the tab of a key is the one on the screen, under whatever address. */
export function isKeyOnScreen(key: number): boolean {
  return key === visibleKey;
}

/** Whether a tab is the one on the screen. */
export function isOnScreen(tabId: string): boolean {
  return tabId === visibleTab;
}

/** Forgets the holds of all tabs but these. */
export function keepHoldsOf(tabIds: readonly string[]): void {
  for (const id of holds.keys()) if (!tabIds.includes(id)) holds.delete(id);
}

/** True when a tab must not be taken out of memory. */
export function isHeld(tabId: string): boolean {
  return (holds.get(tabId)?.size ?? 0) > 0;
}

/** True when closing the tab would lose something. */
export function isDirtyTab(tabId: string): boolean {
  return [...(holds.get(tabId)?.values() ?? [])].some((hold) => hold.isDirty());
}

/** True when something unsaved stands in any tab. */
export function hasDirtyTab(): boolean {
  return [...holds.keys()].some(isDirtyTab);
}

function release(tabId: string, key: string): void {
  const own = holds.get(tabId);
  own?.delete(key);
  if (own?.size === 0) holds.delete(tabId);
  tellHolds();
}

/**
 * Keeps this screen's tab alive while `kind` is given. A hidden tab keeps its holds: only a change of `kind`, the end of
 * the component on the screen, or closing the tab ends them.
 */
export function useTabHold(kind: HoldKind | undefined, isDirty?: () => boolean): void {
  const { id } = useTab();
  const key = useId();
  const ask = useRef(isDirty);
  useEffect(() => {
    ask.current = isDirty;
  });
  useEffect(() => {
    if (!kind) {
      release(id, key);
      return undefined;
    }
    const own = holds.get(id) ?? new Map<string, Hold>();
    holds.set(id, own);
    own.set(key, { kind, isDirty: () => (ask.current ? ask.current() : kind === 'dirty') });
    tellHolds();
    return () => {
      // Hidden with its tab, not gone: the reason stands.
      if (id === visibleTab || id === '') release(id, key);
    };
  }, [id, key, kind]);
}
