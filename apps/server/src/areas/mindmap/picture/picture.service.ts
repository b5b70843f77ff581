import type { MapPicture } from '@wm/contract/mindmap/map';
import type { MindMapFile } from '@wm/mindmap/document';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { letOthers } from '#core/let-others.ts';
import { orNotFound } from '#core/not-found.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import { findMapDocument } from '../map/map.repository.ts';
import { findPicture, keepPicture } from './picture.repository.ts';

/** Goes up with each change of how pictures are drawn: kept ones are drawn again. */
const edition = 1;

/** Pixels of a picture, twice as wide as a tile so that it is sharp. */
const size = { width: 320, height: 200 };

/** A document may be megabytes: of each person one is read at a time, and of all people two. */
const mostDrawing = 2;

/** Answers the picture of one of the owner's maps as it was last saved. */
export type PictureReader = (
  asked: { owner: Principal; id: number },
  signal: AbortSignal,
) => Promise<MapPicture>;

export function createPictures({ db, logger }: Core): PictureReader {
  const turns = createTurns(mostDrawing);
  const draw = async (owner: Principal, id: number): Promise<MapPicture> => {
    const { content, rowVersion } = orNotFound(await findMapDocument(db, owner.userId, id));
    await letOthers();
    const drawn = await drawContent(content).catch((error: unknown) => {
      logger.warn({ err: error, mapId: id }, 'a stored map cannot be drawn');
      return null;
    });
    if (!drawn) return { rowVersion, isDark: false, svg: null };
    const picture = { rowVersion, ...drawn };
    await db.transaction((tx) => keepPicture(tx, { mapId: id, edition, ...picture }));
    return picture;
  };
  const find = async (owner: Principal, id: number): Promise<MapPicture | undefined> => {
    const found = orNotFound(await findPicture(db, owner.userId, { id, edition }));
    const { svg, isDark, rowVersion } = found;
    return svg === null || isDark === null ? undefined : { svg, isDark, rowVersion };
  };
  return async ({ owner, id }, signal) => {
    const known = await find(owner, id);
    if (known) return known;
    // Another page may draw it meanwhile.
    return turns.take(
      { key: owner.userId, signal },
      async () => (await find(owner, id)) ?? (await draw(owner, id)),
    );
  };
}

/** The picture of a stored document, if it is one; the engine is loaded with the first. */
async function drawContent(content: string): Promise<{ svg: string; isDark: boolean } | null> {
  const { drawThumbnail } = await import('@wm/mindmap/draw-thumbnail');
  // What is stored was read and written by the server's own reader, unless it came past it.
  const file: MindMapFile = JSON.parse(content);
  await letOthers();
  return drawThumbnail(file, size);
}
