import type { ReactNode } from 'react';

/** A rounded rectangle, lightly filled. */
function Panel(place: Record<'x' | 'y' | 'width' | 'height', number>): ReactNode {
  return (
    <>
      <rect {...place} rx="5" opacity=".14" fill="currentColor" stroke="none" />
      <rect {...place} rx="5" />
    </>
  );
}

const drawings = {
  empty: (
    <>
      <path
        d="M24 40h18l6 9h16l6-9h18v22a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z"
        opacity=".16"
        fill="currentColor"
        stroke="none"
      />
      <path d="M24 40 34 20h44l10 20M24 40h18l6 9h16l6-9h18v22a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z" />
      <path d="M44 10v-4M56 10V4M68 10v-4" opacity=".5" />
    </>
  ),
  error: (
    <>
      <circle cx="56" cy="42" r="28" opacity=".14" fill="currentColor" stroke="none" />
      <circle cx="56" cy="42" r="28" />
      <path d="M56 26v20M56 56v1" strokeWidth="4" />
    </>
  ),
  lost: (
    <>
      <Panel x={20} y={16} width={72} height={50} />
      <path d="M20 28h72M28 22h1M34 22h1M40 22h1" />
      <path d="M44 40l8 8M52 40l-8 8M62 48c2-5 10-5 12 0" />
    </>
  ),
  locked: (
    <>
      <Panel x={34} y={38} width={44} height={30} />
      <path d="M43 38V28a13 13 0 0 1 26 0v10M56 50v8" />
    </>
  ),
} as const;

export type PictureName = keyof typeof drawings;

/** Our own small drawings for pages that have nothing else to show. */
export function StatePicture({ name }: { name: PictureName }): ReactNode {
  return (
    <svg
      className="wm-state-picture"
      viewBox="0 0 112 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
