import type { ReactNode } from 'react';
import './kinds.css';

/** Each kind in few strokes, on a field of 48 by 32. */
const glyphs: Readonly<Record<string, ReactNode>> = {
  line: (
    <>
      <path d="M4 24 14 14l8 6 12-13 10 5" className="wm-glyph-stroke" />
      <path d="M4 28 14 23l8 2 12-6 10 2" className="wm-glyph-stroke wm-glyph-second" />
    </>
  ),
  area: (
    <>
      <path d="M4 28V20l12-8 12 5 16-12v23z" className="wm-glyph-second-fill" />
      <path d="M4 28v-4l12-4 12 2 16-7v13z" className="wm-glyph-fill" />
    </>
  ),
  bar: <path d="M6 28V14h7v14zM18 28V6h7v22zM30 28V18h7v10z" className="wm-glyph-fill" />,
  stack: (
    <>
      <path d="M6 28v-9h8v9zM20 28V16h8v12zM34 28v-7h8v7z" className="wm-glyph-fill" />
      <path d="M6 19v-7h8v7zM20 16V5h8v11zM34 21v-8h8v8z" className="wm-glyph-second-fill" />
    </>
  ),
  rank: <path d="M6 4h38v6H6zM6 13h26v6H6zM6 22h15v6H6z" className="wm-glyph-fill" />,
  pie: (
    <>
      <path d="M24 3a13 13 0 0 1 11 20l-6-4a6 6 0 0 0-5-9z" className="wm-glyph-fill" />
      <path d="M35 23A13 13 0 1 1 24 3v7a6 6 0 1 0 5 9z" className="wm-glyph-second-fill" />
    </>
  ),
  histogram: (
    <path
      d="M4 28v-5h6v5zM11 28V16h6v12zM18 28V6h6v22zM25 28V10h6v18zM32 28v-9h6v9zM39 28v-3h6v3z"
      className="wm-glyph-fill"
    />
  ),
  box: (
    <>
      <path d="M13 4v6M13 22v6M35 8v5M35 23v5" className="wm-glyph-stroke" />
      <path d="M7 10h12v12H7zM29 13h12v10H29z" className="wm-glyph-second-fill" />
      <path d="M7 15h12M29 19h12" className="wm-glyph-stroke" />
    </>
  ),
  scatter: (
    <path
      d="M8 24a2 2 0 1 0 .1 0zM15 18a2 2 0 1 0 .1 0zM20 22a2 2 0 1 0 .1 0zM24 13a2 2 0 1 0 .1 0zM31 14a2 2 0 1 0 .1 0zM34 7a2 2 0 1 0 .1 0zM41 5a2 2 0 1 0 .1 0z"
      className="wm-glyph-fill"
    />
  ),
  bubble: (
    <>
      <circle cx="13" cy="20" r="6" className="wm-glyph-fill" />
      <circle cx="29" cy="12" r="9" className="wm-glyph-second-fill" />
      <circle cx="41" cy="24" r="4" className="wm-glyph-fill" />
    </>
  ),
  heat: (
    <>
      <path d="M6 4h11v7H6zM19 12h11v7H19zM32 20h11v7H32z" className="wm-glyph-fill" />
      <path
        d="M19 4h11v7H19zM6 12h11v7H6zM32 12h11v7H32zM19 20h11v7H19z"
        className="wm-glyph-second-fill"
      />
    </>
  ),
  radar: (
    <>
      <path d="M24 3 39 12 34 28H14L9 12z" className="wm-glyph-stroke wm-glyph-second" />
      <path d="M24 8 34 14 29 25 17 22 14 14z" className="wm-glyph-fill" />
    </>
  ),
  funnel: (
    <>
      <path d="M6 4h36l-5 7H11z" className="wm-glyph-fill" />
      <path d="M12 12h24l-4 7H16z" className="wm-glyph-second-fill" />
      <path d="M17 20h14l-3 8h-8z" className="wm-glyph-fill" />
    </>
  ),
  treemap: (
    <>
      <path d="M5 4h20v24H5z" className="wm-glyph-fill" />
      <path d="M27 4h16v13H27zM27 19h9v9h-9zM38 19h5v9h-5z" className="wm-glyph-second-fill" />
    </>
  ),
  sankey: (
    <>
      <path d="M5 4h4v11H5zM5 19h4v9H5zM39 4h4v8h-4zM39 16h4v12h-4z" className="wm-glyph-fill" />
      <path
        d="M9 4c15 0 15 0 30 0v8c-15 0-15 3-30 3zM9 19c15 0 15 -3 30 -3v9c-15 0-15 3-30 3z"
        className="wm-glyph-second-fill"
      />
    </>
  ),
  map: (
    <>
      <path d="M6 8l12-4v20L6 28zM32 8l11-4v20l-11 4z" className="wm-glyph-fill" />
      <path d="M19 4l12 4v20l-12-4z" className="wm-glyph-second-fill" />
    </>
  ),
};

export function KindGlyph({ id }: { id: string }): ReactNode {
  return (
    <svg viewBox="0 0 48 32" width="48" height="32" className="wm-glyph" aria-hidden="true">
      {glyphs[id]}
    </svg>
  );
}
