import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from '@wm/contract/core/stream';
import type { Area } from '#core/area.ts';
import { tellOfDocument } from '#core/documents/elsewhere.ts';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { newTraceId, reportError } from '#core/resilience/error-reports.ts';
import type { EventRule, EventRules } from '#core/stream/event-rules.ts';
import { taskKey } from '#core/tasks/task.api.ts';
import { areas } from './areas.ts';
import type { HeardKind } from './areas.ts';
import { renewRoutes, renewRoutesTo } from './guard/prepare-routes.ts';

type EventKind = StreamEvent['kind'];

const refetchTasks = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: taskKey() });
};

/** What the shell itself does, and with it every kind that no area has said it listens to: the compiler misses the others. */
const ownRules: EventRules & { [K in Exclude<EventKind, HeardKind>]: EventRule<K> } = {
  'session-ended': { heard: () => void askToSignInAgain() },
  // The stream itself has taken note.
  replaced: { heard: () => {} },
  // What changed between fetching the routes and this stream nobody else tells.
  ready: { heard: ({ version }) => void renewRoutesTo(version) },
  permission: { heard: ({ version }) => void renewRoutesTo(version) },
  menu: { heard: () => void renewRoutes() },
  task: { heard: (_, client) => refetchTasks(client), missed: refetchTasks },
  document: {
    heard: ({ document: kind, id, rowVersion }) => tellOfDocument({ kind, id, rowVersion }),
    missed: () => tellOfDocument(undefined),
  },
};

const rules: readonly EventRules[] = [ownRules, ...areas.map((area: Area) => area.events ?? {})];

/** Does what the shell and the areas do about an event. One of a kind that nobody knows is reported. */
export function hearEvent(event: StreamEvent, client: QueryClient): void {
  const found = rules.map((some) => some[event.kind] as EventRule<EventKind> | undefined);
  if (found.every((rule) => rule === undefined))
    reportError(
      new Error(`the stream told of ${JSON.stringify(event.kind)}, which nobody knows`),
      newTraceId(),
    );
  for (const rule of found) rule?.heard(event, client);
}

/** Fetches anew what events may have told of while the stream was lost, and what could not be fetched meanwhile. */
export function missEvents(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  for (const some of rules) {
    for (const rule of Object.values(some)) rule?.missed?.(client);
  }
}
