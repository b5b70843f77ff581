import type { ReactNode } from 'react';

/** Where an item leads, for one that is no entry of the menu: it is found again among the recent ones. */
export interface PalettePlace {
  title: string;
  detail: string;
  path: string;
}

/** One line of the palette. */
export interface PaletteItem {
  /** Under which it is remembered among the recent ones. */
  key: string;
  title: ReactNode;
  detail: string;
  /** A second line: why it was found. */
  snippet?: ReactNode;
  icon: ReactNode;
  place?: PalettePlace;
  run: () => void;
}

export interface PaletteSection {
  title: string;
  items: PaletteItem[];
}
