import { articleResource } from '@wm/contract/blog/article';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';

const texts = ['title', 'content', 'excerpt'] as const;

/** A kept state of an article as far as its reader may see the same fields of the article. */
export function shownVersion<Version extends Partial<Record<(typeof texts)[number], string>>>(
  principal: Principal,
  version: Version,
): Version {
  const shown = texts.flatMap((column) => {
    const value = version[column];
    if (value === undefined) return [];
    const place = { resource: articleResource.permission, column };
    return [[column, shownValue(principal, place, value) ?? '']];
  });
  return { ...version, ...Object.fromEntries(shown) };
}
