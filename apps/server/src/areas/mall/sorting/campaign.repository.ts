import { mostCampaigns, mostInCampaign } from '@wm/contract/mall/limits';
import type { Campaign, CampaignInput } from '@wm/contract/mall/sorting';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { mallCampaign, mallShelfPlace } from '../mall.table.ts';

/** The days of the office between which a campaign runs. */
export const isRunning = sql`((now() at time zone office_zone())::date between ${mallCampaign.beginDay} and ${mallCampaign.endDay})`;

const fields = {
  id: mallCampaign.id,
  campaignName: mallCampaign.campaignName,
  beginDay: mallCampaign.beginDay,
  endDay: mallCampaign.endDay,
  products: sql<number>`(select count(*)::int from mall_shelf_place where campaign_id = mall_campaign.id)`,
  isRunning: sql<boolean>`${isRunning}`,
};

export function listCampaigns(db: Database): Promise<Campaign[]> {
  return db
    .select(fields)
    .from(mallCampaign)
    .orderBy(desc(mallCampaign.endDay), desc(mallCampaign.id));
}

async function findCampaign(db: Database, id: number): Promise<Campaign> {
  const [found] = await db.select(fields).from(mallCampaign).where(eq(mallCampaign.id, id));
  return orNotFound(found);
}

export async function addCampaign(db: Database, input: CampaignInput): Promise<Campaign> {
  const id = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mall:campaigns'))`);
    if ((await tx.$count(mallCampaign)) >= mostCampaigns) throw new AppError('mall.campaigns-full');
    const [made] = await naming(
      tx.insert(mallCampaign).values(input).returning({ id: mallCampaign.id }),
    );
    return made?.id ?? 0;
  });
  return findCampaign(db, id);
}

export async function changeCampaign(
  db: Database,
  id: number,
  input: CampaignInput,
): Promise<Campaign> {
  const changed = await naming(
    db
      .update(mallCampaign)
      .set({ ...input, updateTime: sql`now()` })
      .where(eq(mallCampaign.id, id))
      .returning({ id: mallCampaign.id }),
  );
  requireFound(changed.length > 0);
  return findCampaign(db, id);
}

export async function removeCampaign(db: Database, id: number): Promise<void> {
  const removed = await db
    .delete(mallCampaign)
    .where(eq(mallCampaign.id, id))
    .returning({ id: mallCampaign.id });
  requireFound(removed.length > 0);
}

interface ProductChange {
  add: number[];
  remove: number[];
}

/** Puts products at the end of a campaign's shelf and takes others off. */
export async function changeCampaignProducts(
  db: Database,
  id: number,
  { add, remove }: ProductChange,
): Promise<Campaign> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mall:shelf'))`);
    await findCampaign(tx, id);
    await tx
      .delete(mallShelfPlace)
      .where(and(eq(mallShelfPlace.campaignId, id), inArray(mallShelfPlace.productId, remove)));
    // One that has been deleted meanwhile is passed over.
    await tx.execute(sql`
      insert into mall_shelf_place (campaign_id, product_id, order_num)
      select ${id}::bigint, mall_product.id,
        coalesce((select max(order_num) from mall_shelf_place where campaign_id = ${id}), 0) + wanted.place
      from unnest(${sql.param(add)}::bigint[]) with ordinality as wanted (id, place)
      join mall_product on mall_product.id = wanted.id
      on conflict (campaign_id, product_id) do nothing`);
    const held = await tx.$count(mallShelfPlace, eq(mallShelfPlace.campaignId, id));
    if (held > mostInCampaign) throw new AppError('mall.campaign-full');
  });
  return findCampaign(db, id);
}

function naming<T>(work: PromiseLike<T>): Promise<T> {
  return Promise.resolve(work).catch((error: unknown) => {
    if (violatedUnique(error) === 'mall_campaign_campaign_name_unique')
      throw new AppError('mall.campaign-name-taken', { cause: error });
    throw error;
  });
}
