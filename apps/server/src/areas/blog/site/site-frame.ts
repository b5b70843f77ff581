import type { BlogPage, SiteWords } from '@wm/contract/blog/page';
import { entryAddress } from '@wm/contract/blog/site-rules';
import type { SitePage, SiteSettings } from '@wm/contract/blog/site-rules';
import type { Core } from '#core/core.ts';
import { listCategories, listLinks, listTags } from './published.repository.ts';
import { findSite, findTargets } from './settings/site-settings.repository.ts';

/** What stands around every page of the blog, and the pages that are no articles. */
type Frame = Pick<BlogPage, 'categories' | 'tags' | 'recent' | 'site'> & {
  pages: SitePage[];
};

/** A schedule tells nobody that its minute has come, so nothing is held for longer. */
const heldMs = 5000;

const frames = new WeakMap<Core['db'], () => Promise<Frame>>();

/**
 * What stands beside every page. Counting it takes longer than reading an article, so a server holds it for some
 * seconds, or until an article, a category or a tag is changed anywhere.
 */
export function siteFrame(core: Pick<Core, 'db' | 'signals'>): Promise<Frame> {
  return holdFrame(core)();
}

/** Begins to hear of changes; a process in which nobody has read the blog yet is told of them, too. */
export function holdFrame(core: Pick<Core, 'db' | 'signals'>): () => Promise<Frame> {
  const known = frames.get(core.db);
  if (known) return known;
  const find = createFrame(core);
  frames.set(core.db, find);
  return find;
}

function createFrame({ db, signals }: Pick<Core, 'db' | 'signals'>): () => Promise<Frame> {
  let held: { frame: Promise<Frame>; until: number } | undefined;
  const drop = (): void => {
    held = undefined;
  };
  signals.on('blog', drop);
  signals.onLost(drop);
  return () => {
    if (held && Date.now() < held.until) return held.frame;
    const frame = readFrame(db);
    held = { frame, until: Date.now() + heldMs };
    // A failure is for those who asked, not for who comes next.
    frame.catch(drop);
    return frame;
  };
}

async function readFrame(db: Core['db']): Promise<Frame> {
  const [categories, tags, recent, settings] = await Promise.all([
    listCategories(db),
    listTags(db, 24),
    listLinks(db, { limit: 5 }),
    findSite(db),
  ]);
  const site = await siteWords(db, settings);
  return { categories, tags, recent, site, pages: settings.pages };
}

type Words = Omit<SiteSettings, 'look' | 'commentPolicy' | 'commentDays'>;

/** What a site says of itself; entries that lead to nothing visitors may read are left out. */
export async function siteWords(db: Core['db'], settings: Words): Promise<SiteWords> {
  const { siteName, headline, intro, footer, logo, icp, navigation } = settings;
  const lead = await findTargets(db, settings, true);
  const shown = navigation.filter((_, at) => lead[at]);
  return {
    siteName,
    headline,
    intro,
    footer,
    logo,
    icp,
    navigation: shown.map((entry) => ({
      name: entry.name,
      address: entryAddress(entry),
    })),
  };
}
