import { setImage, setTextWidth } from '../commands/content-commands.ts';
import { imageOf, textWidthOf } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';

/** Makes the text of a node wider or narrower by its edge. One drag is one step. */
export function resizeText(port: GesturePort, start: Pointer, id: NodeId): Gesture {
  const { map, view } = port;
  const { session, scene } = map;
  const mark = session.mark();
  const data = session.store.get(id)?.data ?? {};
  const width = textWidthOf(data) ?? scene.source.contentOf(id).text.width;
  return {
    name: 'resize-text',
    move({ at }) {
      const dx = (at.x - start.at.x) / view.view.scale;
      session.select([id]);
      void map.run(setTextWidth, { width: Math.round(width + dx) });
    },
    end: () => session.mergeTo(mark),
    cancel: () => session.cancelTo(mark),
  };
}

/** Makes the image of a node larger or smaller, keeping its proportions. One drag is one step. */
export function resizeImage(port: GesturePort, start: Pointer, id: NodeId): Gesture {
  const { map, view } = port;
  const { session, scene, settings } = map;
  const mark = session.mark();
  const image = imageOf(session.store.get(id)?.data ?? {}, undefined);
  const part = scene.source.contentOf(id).parts.find(({ kind }) => kind === 'image');
  return {
    name: 'resize-image',
    move({ at }) {
      if (!image || !part) return;
      const { minImgResizeWidth, minImgResizeHeight } = settings;
      const dx = (at.x - start.at.x) / view.view.scale;
      const least = Math.max(minImgResizeWidth / part.width, minImgResizeHeight / part.height);
      const scale = Math.max(least, (part.width + dx) / part.width);
      const size = {
        width: Math.round(part.width * scale),
        height: Math.round(part.height * scale),
        custom: true,
      };
      session.select([id]);
      void map.run(setImage, { url: image.source, title: image.title, size });
    },
    end: () => session.mergeTo(mark),
    cancel: () => session.cancelTo(mark),
  };
}
