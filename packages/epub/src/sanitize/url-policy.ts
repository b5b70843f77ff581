import { resolveReference } from '../package/book-path.ts';
import type { ResourceUse } from '../package/media-types.ts';
import { inlineTypes } from './css-policy.ts';

/**
 * Decides which files of the book may be referred to. Gets the path in the book (no fragment) and the use; returns the URL
 * to write into the document, or undefined to remove the reference. The URL is written as returned, only escaped for
 * markup: return relative or same-origin URLs.
 */
export type ResourcePolicy = (path: string, use: ResourceUse) => string | undefined;

/** Counts of what a sanitiser took out. */
export interface Removals {
  /** Scripts, handlers, forms, frames, plug-ins and references such as `javascript:`. */
  active: number;
  /** Pictures, styles, fonts and media that would be fetched from the network. */
  remote: number;
}

/** Where a reference stands and what to do with it. */
export interface ReferenceContext {
  /** Path of the document in the book. */
  base: string;
  resource: ResourcePolicy;
  removals: Removals;
}

/** The URL to write for the resource `raw`, or undefined to remove it; removals are counted. */
export function allowResource(
  raw: string,
  use: Exclude<ResourceUse, 'link'>,
  context: ReferenceContext,
): string | undefined {
  const reference = resolveReference(raw, context.base);
  if (reference.kind === 'data' && inlineTypes.has(reference.mediaType)) {
    const isFitting =
      use === 'font' || (use === 'image' && reference.mediaType.startsWith('image/'));
    if (isFitting) return reference.url;
  }
  if (reference.kind !== 'inside') {
    context.removals[reference.kind === 'web' || /^\s*[\\/]{2}/.test(raw) ? 'remote' : 'active'] +=
      1;
    return undefined;
  }
  const url = context.resource(reference.path, use);
  if (url === undefined) return undefined;
  return reference.fragment === '' ? url : `${url}#${encodeURIComponent(reference.fragment)}`;
}

/** A link that may stay: where it leads in the book (for notes), or out to the web. */
export interface AllowedLink {
  url: string;
  isExternal: boolean;
  path: string;
  fragment: string;
}

/** The link to write for `raw`, or undefined to remove it. Web links stay: nothing is fetched before the reader clicks. */
export function allowLink(raw: string, context: ReferenceContext): AllowedLink | undefined {
  const reference = resolveReference(raw, context.base);
  if (reference.kind === 'web') {
    return { url: reference.url, isExternal: true, path: '', fragment: '' };
  }
  if (reference.kind !== 'inside') {
    context.removals.active += 1;
    return undefined;
  }
  const { path, fragment } = reference;
  const hash = fragment === '' ? '' : `#${encodeURIComponent(fragment.toWellFormed())}`;
  const isSamePage = path === context.base && hash !== '';
  const url = isSamePage ? '' : context.resource(path, 'link');
  return url === undefined ? undefined : { url: url + hash, isExternal: false, path, fragment };
}
