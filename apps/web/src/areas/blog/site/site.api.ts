import type {
  previewSiteEndpoint,
  saveSiteEndpoint,
  siteChoicesEndpoint,
  siteEndpoint,
  StoredSite,
} from '@wm/contract/blog/site';
import type { siteFactsEndpoint } from '@wm/contract/blog/readings';
import { targetFault } from '@wm/contract/blog/site-rules';
import type { NavigationEntry, SiteSettings } from '@wm/contract/blog/site-rules';
import type { DataOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/article/v2/site';

export const siteKey = [path] as const;

/** The settings of the blog as they are stored; asked for again when somebody saves them. */
export function useSite() {
  return useQuery({
    queryKey: [...siteKey, 'stored'],
    queryFn: ({ signal }) => call<typeof siteEndpoint>('GET', path, { silent: true, signal }),
  });
}

/** Where the blog is found, and how it is read. */
export function useSiteFacts() {
  return useQuery({
    queryKey: [...siteKey, 'facts'],
    queryFn: ({ signal }) =>
      call<typeof siteFactsEndpoint>('GET', '/article/v2/site/facts', { silent: true, signal }),
  });
}

export type SiteFacts = DataOf<typeof siteFactsEndpoint>;

export type SiteChoices = DataOf<typeof siteChoicesEndpoint>;

const noChoices: SiteChoices = { category: [], tag: [], article: [] };

/** What an entry of the navigation may lead to. */
export function useSiteChoices(): SiteChoices {
  const { data = noChoices } = useQuery({
    queryKey: [...siteKey, 'choices'],
    queryFn: ({ signal }) =>
      call<typeof siteChoicesEndpoint>('GET', '/article/v2/site/choices', {
        silent: true,
        signal,
      }),
  });
  return data;
}

export function saveSite(settings: SiteSettings, rowVersion: number): Promise<StoredSite> {
  return call<typeof saveSiteEndpoint>('PUT', path, {
    body: { ...settings, rowVersion },
    silent: true,
  });
}

type Previewed = SiteSettings & { pageAt: number | null };

/** What of unfinished settings can be shown: entries and pages that are not filled in yet are left out. */
export function previewable(values: SiteSettings, pageAt: number | null): Previewed {
  const pages = values.pages.map((page, at) => ({
    ...page,
    title: page.title.trim() || '未命名',
    // Its address is not seen, but two of them must not be the same.
    slug: `page-${at + 1}`,
  }));
  const placeOf = (target: string): number => values.pages.findIndex(({ slug }) => slug === target);
  const navigation = values.navigation.flatMap((entry) => {
    const isWhole = entry.name.trim() !== '' && targetFault(entry) === undefined;
    if (!isWhole) return [];
    if (entry.kind !== 'page') return [entry];
    const place = placeOf(entry.target);
    return place < 0 ? [] : [{ ...entry, target: `page-${place + 1}` }];
  });
  return { ...values, siteName: values.siteName.trim() || '未命名', navigation, pages, pageAt };
}

/** A page of the blog with settings that are not saved: a page of theirs, or the first of all. */
export function previewSite(shown: Previewed, signal: AbortSignal): Promise<{ html: string }> {
  return call<typeof previewSiteEndpoint>('POST', '/article/v2/site/preview', {
    body: shown,
    silent: true,
    signal,
  });
}

/** The settings alone, as they are sent. */
export function settingsOf(stored: StoredSite): SiteSettings {
  const { rowVersion: _version, updateTime: _time, hiddenEntries: _hidden, ...settings } = stored;
  return settings;
}

export const newEntry: NavigationEntry = {
  name: '',
  kind: 'place',
  target: 'home',
};
