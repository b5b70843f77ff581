import type { BlogPage } from '@wm/contract/blog/page';
import type { Core } from '#core/core.ts';
import { listCategories, listLinks, listTags } from './published.repository.ts';

/** What stands beside every page of the blog. */
type Frame = Pick<BlogPage, 'categories' | 'tags' | 'recent'>;

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
  const [categories, tags, recent] = await Promise.all([
    listCategories(db),
    listTags(db, 24),
    listLinks(db, { limit: 5 }),
  ]);
  return { categories, tags, recent };
}
