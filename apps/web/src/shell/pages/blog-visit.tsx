import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';

/** Whether an address belongs to the blog, whose pages the server draws itself. */
export function isBlogAddress(path: string): boolean {
  return path === '/blog' || path.startsWith('/blog/');
}

/** Leaves the application for the page of the blog at this address. */
export function BlogVisit(): ReactNode {
  useEffect(() => window.location.reload(), []);
  return <ProgressBar />;
}
