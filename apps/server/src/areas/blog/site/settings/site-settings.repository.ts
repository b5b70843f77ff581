import { siteDefaults } from '@wm/contract/blog/site-rules';
import type { NavigationEntry, SiteSettings } from '@wm/contract/blog/site-rules';
import { settingDefaults } from '@wm/contract/system/config-rules';
import type { SettingKey } from '@wm/contract/system/config-rules';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysConfig } from '#core/settings/settings.table.ts';
import { blogSite } from '../../blog.table.ts';
import { publishedByNow } from '../published.repository.ts';

/** What the row of the blog holds; how it looks and how comments are taken are settings of their own. */
export type SiteRow = Omit<SiteSettings, 'look' | 'commentPolicy' | 'commentDays'> & {
  rowVersion: number;
  updateTime: string;
};

const unsaved: SiteRow = {
  ...siteDefaults,
  rowVersion: 0,
  updateTime: new Date(0).toISOString(),
};

/** What the blog says of itself, or what it says before anybody has saved it. */
export async function findSite(db: Database): Promise<SiteRow> {
  const [row] = await db.select().from(blogSite);
  return row ? ofRow(row) : unsaved;
}

/** The same, changed by nobody else until the transaction ends. */
export async function lockSite(tx: Transaction): Promise<SiteRow> {
  await tx
    .insert(blogSite)
    .values({ id: 1, ...unsaved })
    .onConflictDoNothing();
  const [row] = await tx.select().from(blogSite).for('update');
  return row ? ofRow(row) : unsaved;
}

/** The database keeps keys in an order of its own; two equal states are to read alike. */
function ofRow({ id: _id, ...row }: typeof blogSite.$inferSelect): SiteRow {
  return {
    ...row,
    navigation: row.navigation.map(({ name, kind, target }) => ({
      name,
      kind,
      target,
    })),
    pages: row.pages.map(({ slug, title, content }) => ({
      slug,
      title,
      content,
    })),
  };
}

export async function updateSite(
  tx: Transaction,
  { siteName, headline, intro, footer, logo, icp, navigation, pages }: SiteSettings,
): Promise<SiteRow> {
  const words = {
    siteName,
    headline,
    intro,
    footer,
    logo,
    icp,
    navigation,
    pages,
  };
  const [row] = await tx
    .update(blogSite)
    .set({ ...words, rowVersion: sql`row_version + 1`, updateTime: sql`now()` })
    .returning();
  if (!row) throw new Error('the settings of the blog were not stored');
  return ofRow(row);
}

/** Settings of the product as they are stored; the default of one that is not. */
export async function findSettings<Key extends SettingKey>(
  db: Pick<Database, 'select'>,
  keys: readonly Key[],
): Promise<Record<Key, string>> {
  const rows = await db
    .select({ key: sysConfig.configKey, value: sysConfig.configValue })
    .from(sysConfig)
    .where(inArray(sysConfig.configKey, [...keys]));
  const stored = new Map<string, string>(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    keys.map((key) => [key, stored.get(key) ?? settingDefaults[key]]),
  ) as Record<Key, string>;
}

/** Sets settings of the product that belong to the blog. */
export async function updateSettings(
  tx: Transaction,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await tx
      .update(sysConfig)
      .set({ configValue: value, updateTime: sql`now()` })
      .where(sql`${sysConfig.configKey} = ${key} and ${sysConfig.configValue} <> ${value}`);
}

const targetsOf = (entries: readonly NavigationEntry[], kind: NavigationEntry['kind']): string[] =>
  entries.filter((entry) => entry.kind === kind).map(({ target }) => target);

/** Whether entries lead somewhere, by their place; `forVisitors` asks whether visitors see anything there. */
export async function findTargets(
  db: Database,
  { navigation, pages }: Pick<SiteSettings, 'navigation' | 'pages'>,
  forVisitors: boolean,
): Promise<boolean[]> {
  const ids = (kind: 'category' | 'article') => sql.param(targetsOf(navigation, kind).map(Number));
  const tags = sql.param(targetsOf(navigation, 'tag').map((name) => name.toLowerCase()));
  const shown = forVisitors ? publishedByNow : sql`true`;
  const { rows } = await db.execute<{ kind: string; target: string }>(sql`
    select 'category' as kind, id::text as target from blog_category where id = any(${ids('category')}::bigint[])
    union all
    select 'article', a.id::text from blog_article a where a.id = any(${ids('article')}::bigint[]) and ${shown}
    union all
    select 'tag', t.name_key from blog_tag t where t.name_key = any(${tags}::text[])
      and (not ${forVisitors}::boolean or exists (select from blog_article_tag b join blog_article a on a.id = b.article_id
        where b.tag_id = t.id and ${publishedByNow}))`);
  const found = new Set(rows.map(({ kind, target }) => `${kind} ${target}`));
  const slugs = new Set(pages.map(({ slug }) => slug));
  return navigation.map(({ kind, target }) => {
    if (kind === 'place' || kind === 'outside') return true;
    if (kind === 'page') return slugs.has(target);
    return found.has(`${kind} ${kind === 'tag' ? target.toLowerCase() : target}`);
  });
}
