import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '@wm/contract/core/stream';

type EventKind = StreamEvent['kind'];

/** What is done about events of a kind. */
export interface EventRule<K extends EventKind> {
  heard: (event: Extract<StreamEvent, { kind: K }>, client: QueryClient) => void;
  /** Called where some may have been missed: when the stream stands again after it was lost. */
  missed?: (client: QueryClient) => void;
}

/** What somebody does about events, by their kind. */
export type EventRules = { readonly [K in EventKind]?: EventRule<K> };

/** Which queries show what an event tells of: by the first part of their keys. */
export function refetches(...firstParts: readonly string[]): (client: QueryClient) => void {
  return (client) => {
    for (const part of firstParts) void client.invalidateQueries({ queryKey: [part] });
  };
}
