import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { EmbedPlaces } from './blocks/embed.ts';

interface EmbedsProps {
  places: EmbedPlaces;
  /** What is shown in the place of an embed of that name. */
  embed: (target: string) => ReactNode;
}

/** Fills the room that the editor makes for what its text embeds. */
export function Embeds({ places, embed }: EmbedsProps): ReactNode {
  const all = useSyncExternalStore(places.subscribe, places.read);
  return all.map(({ id, holder, target }) => createPortal(embed(target), holder, `${id}`));
}
