import type { ReactNode } from 'react';

/** The thin bar at the top while a screen is being fetched. */
export function ProgressBar(): ReactNode {
  return <div className="wm-progress" role="progressbar" aria-label="正在打开页面" />;
}
