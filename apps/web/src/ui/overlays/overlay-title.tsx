import type { ReactNode } from 'react';
import './overlay-title.css';

/** The title of a drawer or dialog as the heading that it is; nothing where there is none. */
export function overlayTitle(title: ReactNode): ReactNode {
  if (title === undefined || title === null || title === false || title === '') return title;
  return <h2 className="wm-overlay-title">{title}</h2>;
}
