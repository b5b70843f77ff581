import type { DataOf } from '@wm/contract/core/endpoint';
import type {
  addCampaignEndpoint,
  Campaign,
  CampaignInput,
  campaignProductsEndpoint,
  campaignsEndpoint,
  changeCampaignEndpoint,
  placeProductEndpoint,
  removeCampaignEndpoint,
  shelfResource,
} from '@wm/contract/mall/sorting';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const shelfApi = createResourceApi<typeof shelfResource>({
  path: '/mall/v2/sorting',
  permission: 'mall:sorting',
  title: '商品排序',
});

/** Moves a product on a shelf, the whole store's without one; answers where it stands then. */
export function placeProduct(
  id: number,
  body: { place?: number; isPinned?: boolean; shelf?: string | undefined },
): Promise<{ place: number }> {
  return call<typeof placeProductEndpoint>('PUT', '/mall/v2/sorting/:id', { path: { id }, body });
}

const campaigns = '/mall/v2/sorting/campaigns';
export const campaignsKey = [campaigns];

export function useCampaigns(): UseQueryResult<DataOf<typeof campaignsEndpoint>> {
  return useQuery({
    queryKey: campaignsKey,
    queryFn: () => call<typeof campaignsEndpoint>('GET', campaigns, { silent: true }),
  });
}

export function addCampaign(body: CampaignInput): Promise<Campaign> {
  return call<typeof addCampaignEndpoint>('POST', campaigns, { body });
}

export function changeCampaign(id: number, body: CampaignInput): Promise<Campaign> {
  return call<typeof changeCampaignEndpoint>('PUT', `${campaigns}/:id`, { path: { id }, body });
}

export function removeCampaign(id: number): Promise<unknown> {
  return call<typeof removeCampaignEndpoint>('DELETE', `${campaigns}/:id`, { path: { id } });
}

/** Puts products at the end of a campaign's shelf, takes others off. */
export function changeCampaignProducts(
  id: number,
  { add = [], remove = [] }: { add?: number[]; remove?: number[] },
): Promise<Campaign> {
  return call<typeof campaignProductsEndpoint>('PUT', `${campaigns}/:id/products`, {
    path: { id },
    body: { add, remove },
  });
}
