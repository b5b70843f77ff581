import {
  linkMentionEndpoint,
  missingLinksEndpoint,
  noteNamesEndpoint,
  noteRelationsEndpoint,
} from '@wm/contract/notebook/note-relations';
import type { NoteRelation } from '@wm/contract/notebook/note-relations';
import { linkParts, noteLinksIn } from '@wm/markdown/note-links';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { findLinking, findTargets } from './note-links.repository.ts';
import { linkMentioned } from './note.service.ts';
import { findNames, noteIdsOf, requireNote } from './note.repository.ts';
import { wordsOf } from './said-above.ts';

const mostMentions = 50;
const suggestedNames = 20;
const around = 60;

export function addNoteRelationRoutes(app: FastifyInstance, core: Core): void {
  route(app, noteNamesEndpoint, ({ query, principal }) =>
    findNames(core.db, principal.userId, { text: query.text, limit: suggestedNames }),
  );
  route(app, noteRelationsEndpoint, async ({ params, principal }) => {
    const note = await requireNote(core.db, principal.userId, params.id);
    const linking = await findLinking(core.db, principal.userId, note);
    const links = linking.map(({ content, ...one }) => ({
      ...one,
      snippet: lineOfLink(content, note.name),
    }));
    const known = new Set([note.id, ...links.map(({ id }) => id)]);
    return { links, mentions: await mentionsOf(core, principal, { name: note.name, known }) };
  });
  route(app, linkMentionEndpoint, ({ params, body, principal }) =>
    linkMentioned(core, principal, { id: params.id, inNote: body.noteId }),
  );
  route(app, missingLinksEndpoint, async ({ params, principal }) => {
    const note = await requireNote(core.db, principal.userId, params.id);
    const targets = await findTargets(core.db, note.id);
    const known = await noteIdsOf(core.db, principal.userId, targets);
    // The note of a heading is a target of its own; without one the heading is this note's.
    return targets.filter(
      (name) =>
        !name.startsWith('#') && !known.has(name) && !known.has(linkParts(name)?.note ?? name),
    );
  });
}

/** The words around the first link to a name. */
function lineOfLink(content: string, name: string): string {
  const links = noteLinksIn(content);
  const leadsTo = (one: { name: string }): boolean =>
    one.name === name || linkParts(one.name)?.note === name;
  const link = links.find(leadsTo) ?? links[0];
  if (!link) return '';
  const begin = content.lastIndexOf('\n', link.start) + 1;
  const end = content.indexOf('\n', link.end);
  const whole = wordsOf(content.slice(begin, end === -1 ? content.length : end));
  const at = Math.max(0, whole.indexOf(link.label ?? link.name));
  return whole.slice(Math.max(0, at - around), at + around * 2).trim();
}

/** Notes that hold a name as words without linking to it, as the search finds them. */
async function mentionsOf(
  core: Core,
  principal: Principal,
  { name, known }: { name: string; known: Set<number> },
): Promise<NoteRelation[]> {
  // One character stands in nearly every note, and quotes would end the phrase.
  const phrase = name.replaceAll('"', ' ').trim();
  if (Array.from(phrase).length < 2) return [];
  const found = await core.search.find(principal, {
    text: `"${phrase}"`,
    kind: 'note',
    page: 1,
    limit: mostMentions + known.size,
  });
  if (found.matched !== 'all') return [];
  return found.rows
    .filter(({ id, snippetMarks }) => !known.has(id) && snippetMarks.length > 0)
    .slice(0, mostMentions)
    .map(({ id, title, snippet, updateTime }) => ({ id, name: title, snippet, updateTime }));
}
