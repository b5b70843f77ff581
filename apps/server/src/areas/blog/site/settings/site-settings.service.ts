import { siteResource } from '@wm/contract/blog/site';
import type { siteChoicesEndpoint, StoredSite } from '@wm/contract/blog/site';
import type { DataOf } from '@wm/contract/core/endpoint';
import { isCommentPolicy } from '@wm/contract/blog/comment-policies';
import { isSiteLook } from '@wm/contract/blog/site-looks';
import { navigationKinds } from '@wm/contract/blog/site-rules';
import type { SiteSettings } from '@wm/contract/blog/site-rules';
import { fileIdsIn, readableFileIds, setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Database } from '#core/database/database.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { listCategories, listLinks, listTags } from '../published.repository.ts';
import {
  findSettings,
  findSite,
  findTargets,
  lockSite,
  updateSettings,
  updateSite,
} from './site-settings.repository.ts';
import type { SiteRow } from './site-settings.repository.ts';

const useKind = 'blog-site';

/** The pictures of the site are everybody's. */
export const siteFileUse: FileUseKind = {
  kind: useKind,
  label: '博客站点',
  mayRead: () => true,
  mayChange: (_refIds, principal) =>
    Promise.resolve(holdsPermission(principal, 'article:site:edit')),
  places: (refIds) =>
    Promise.resolve(
      refIds.map((refId) => ({
        refId,
        title: '站点设置',
        path: '/article/site',
      })),
    ),
};

/** The settings of the blog as they are stored. */
export async function readSite({ db }: Pick<Core, 'db'>): Promise<StoredSite> {
  return shown(db, await wholeSite(db, await findSite(db)));
}

/** With what is kept among the settings of the product, as the database has it: the cache hears of a save a moment later. */
async function wholeSite(db: Pick<Database, 'select'>, row: SiteRow) {
  const {
    'blog.site.look': look,
    'blog.comment.policy': policy,
    'blog.comment.days': days,
  } = await findSettings(db, ['blog.site.look', 'blog.comment.policy', 'blog.comment.days']);
  return {
    ...row,
    look: isSiteLook(look) ? look : ('default' as const),
    commentPolicy: isCommentPolicy(policy) ? policy : ('reviewed' as const),
    commentDays: Number(days) || 0,
  };
}

async function shown(db: Database, site: SiteRow & SiteSettings): Promise<StoredSite> {
  const lead = await findTargets(db, site, true);
  return {
    ...site,
    hiddenEntries: lead.flatMap((isThere, at) => (isThere ? [] : [at])),
  };
}

/** Saves the settings of the blog, whole. Throws `site.changed` with the stored ones when somebody has saved since. */
export async function saveSite(
  { db, signals }: Pick<Core, 'db' | 'signals'>,
  { rowVersion, ...wanted }: SiteSettings & { rowVersion: number },
  principal: Principal,
): Promise<StoredSite> {
  const saved = await inTransaction(db, async (tx) => {
    const before = await wholeSite(tx, await lockSite(tx));
    if (before.rowVersion !== rowVersion) {
      throw new AppError('site.changed', {
        data: { row_version: before.rowVersion },
      });
    }
    await checkTargets(tx, wanted);
    const row = await updateSite(tx, wanted);
    await updateSettings(tx, {
      'blog.site.look': wanted.look,
      'blog.comment.policy': wanted.commentPolicy,
      'blog.comment.days': String(wanted.commentDays),
    });
    // What was shown until now stays, so that the change can be taken back.
    const named = fileIdsIn([before, wanted].map(namesFiles).join('\n'));
    const fileIds = await readableFileIds(tx, named, principal);
    await setFileUses(tx, { kind: useKind, refId: 1, fileIds });
    const fields = differences(siteResource, before, wanted);
    await recordChange(tx, {
      resource: 'article:site',
      recordId: 1,
      action: 'update',
      fields,
    });
    return { ...row, ...wanted };
  });
  await signals.send('site', { rowVersion: saved.rowVersion });
  return shown(db, saved);
}

const namesFiles = ({ logo, pages }: SiteSettings): string =>
  [logo, ...pages.map(({ content }) => content)].join('\n');

async function checkTargets(db: Database, site: SiteSettings): Promise<void> {
  const lead = await findTargets(db, site, false);
  const lost = site.navigation.find((_, at) => lead[at] === false);
  if (!lost) return;
  const values = { name: lost.name, kind: navigationKinds[lost.kind] };
  throw new AppError('site.target-missing', { values });
}

/** What the navigation may lead to. */
export async function readChoices(db: Database): Promise<DataOf<typeof siteChoicesEndpoint>> {
  const [categories, tags, links] = await Promise.all([
    listCategories(db),
    listTags(db, 500),
    listLinks(db, { limit: 500 }),
  ]);
  return {
    category: categories.map(({ id, name }) => ({ target: String(id), name })),
    tag: tags.map(({ name }) => ({ target: name, name })),
    article: links.map(({ id, title }) => ({
      target: String(id),
      name: title,
    })),
  };
}
