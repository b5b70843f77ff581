import {
  addGenomeEndpoint,
  addTrackEndpoint,
  changeGenomeEndpoint,
  changeSessionEndpoint,
  changeTrackEndpoint,
  genomeBytesEndpoint,
  listGenomesEndpoint,
  listSessionsEndpoint,
  listTracksEndpoint,
  locusEndpoint,
  readSessionEndpoint,
  removeGenomeEndpoint,
  removeSessionEndpoint,
  removeTrackEndpoint,
  saveSessionEndpoint,
  trackBytesEndpoint,
  trackStartEndpoint,
} from '@wm/contract/genome/viewer';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { genomeSource, trackSource } from './bytes.service.ts';
import { findStart } from './track/find-start.ts';
import { findLocus } from './reference/locus.service.ts';
import {
  addGenome,
  changeGenome,
  findGenome,
  listGenomes,
  removeGenome,
  shownGenome,
} from './reference/reference.service.ts';
import { sendRange } from './send-range.routes.ts';
import {
  createSession,
  findSession,
  listSessions,
  removeSession,
  updateSession,
} from './session/session.repository.ts';
import { listTracks } from './track/track.repository.ts';
import { addTrack, changeTrack, removeTrack } from './track/track.service.ts';

/** 基因组浏览: files and references, their bytes by range, where things lie, and sessions. */
export function addGenomeRoutes(app: FastifyInstance, core: Core): void {
  addFileRoutes(app, core);
  addByteRoutes(app, core);
  addSessionRoutes(app, core);
}

function owned<Row extends { ownerId: number }>(row: Row, { userId }: Principal) {
  return { ...row, isOwn: row.ownerId === userId };
}

function addFileRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  route(app, listGenomesEndpoint, async ({ principal }) => {
    const rows = await listGenomes(db, principal);
    return { genomes: rows.map((row) => shownGenome(row, principal)) };
  });
  route(app, listTracksEndpoint, async ({ query, principal }) => {
    const { rows, isCut } = await listTracks(db, principal, query);
    return { tracks: rows.map((row) => owned(row, principal)), isCut };
  });
  route(app, addGenomeEndpoint, ({ body, principal }) => addGenome({ core, principal }, body));
  route(app, addTrackEndpoint, ({ body, principal }) => addTrack({ core, principal }, body));
  route(app, changeTrackEndpoint, ({ params, body, principal }) =>
    changeTrack({ core, principal }, params.id, body),
  );
  route(app, removeTrackEndpoint, ({ params, principal }) =>
    removeTrack({ core, principal }, params.id),
  );
  route(app, changeGenomeEndpoint, ({ params, body, principal }) =>
    changeGenome({ core, principal }, params.id, body),
  );
  route(app, removeGenomeEndpoint, ({ params, principal }) =>
    removeGenome({ core, principal }, params.id),
  );
}

function addByteRoutes(app: FastifyInstance, core: Core): void {
  route(app, trackBytesEndpoint, async ({ params, principal, request, reply }) => {
    const source = await trackSource({ core, principal }, params.id, params.part);
    return sendRange(source, { request, reply });
  });
  route(app, genomeBytesEndpoint, async ({ params, principal, request, reply }) => {
    const source = await genomeSource({ core, principal }, params.id, params.part);
    return sendRange(source, { request, reply });
  });
  route(app, trackStartEndpoint, async ({ params, principal }) => ({
    locus: await findStart({ core, principal }, params.id),
  }));
  route(app, locusEndpoint, ({ query, principal }) => findLocus({ core, principal }, query));
}

function addSessionRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, listSessionsEndpoint, async ({ principal }) => {
    const { rows, isCut } = await listSessions(db, principal);
    return { sessions: rows.map((row) => owned(row, principal)), isCut };
  });
  route(app, readSessionEndpoint, async ({ params, principal }) =>
    owned(orNotFound(await findSession(db, principal, params.id)), principal),
  );
  route(app, saveSessionEndpoint, async ({ body, principal }) => {
    orNotFound(await findGenome(db, principal, body.genomeId));
    return createSession(db, principal, body);
  });
  route(app, changeSessionEndpoint, ({ params, body, principal }) =>
    updateSession(db, principal, { id: params.id, ...body }),
  );
  route(app, removeSessionEndpoint, ({ params, principal }) =>
    removeSession(db, principal, params.id),
  );
}
