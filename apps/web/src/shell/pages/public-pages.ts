import { lazy } from 'react';
import type { ComponentType } from 'react';
import { BlogVisit } from './blog-visit.tsx';
import { ForbiddenPage } from './plain-pages.tsx';

/** Pages that need no sign-in and stand outside the layout, by their path. */
export const publicPages: Readonly<Record<string, ComponentType>> = {
  '/401': ForbiddenPage,
  '/blog/home': BlogVisit,
  '/white_test': lazy(async () => ({
    default: (await import('./white-test-page.tsx')).WhiteTestPage,
  })),
};

/** Whether a public page exists at a path. */
export function hasPublicPage(path: string): boolean {
  return Object.hasOwn(publicPages, path);
}
