import {
  previewSiteEndpoint,
  saveSiteEndpoint,
  siteChoicesEndpoint,
  siteEndpoint,
} from '@wm/contract/blog/site';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { publicOrigin } from '#core/http/address/public-origin.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { framed, homePage, settingsPage } from '../page-data.ts';
import { siteWords } from '../site-frame.ts';
import { loadViews } from '../views.ts';
import { readChoices, readSite, saveSite } from './site-settings.service.ts';

/** 站点设置: what the blog says of itself, in the workbench. */
export function addSiteSettingsRoutes(app: FastifyInstance, core: Core): void {
  route(app, siteEndpoint, () => readSite(core));
  route(app, siteChoicesEndpoint, () => readChoices(core.db));
  route(app, saveSiteEndpoint, ({ body, principal }) => saveSite(core, body, principal));
  route(app, previewSiteEndpoint, async ({ body, request }) => {
    const { pageAt, look, ...settings } = body;
    const site = await siteWords(core.db, settings);
    const shown = pageAt === null ? undefined : settings.pages[pageAt];
    const page = shown ? await settingsPage(shown) : orNotFound(await homePage(core, 1));
    const origin = publicOrigin(core.config, request);
    const whole = await framed(core, { origin, look, site }, page);
    const { renderPage } = await loadViews();
    return { html: renderPage({ ...whole, isPreview: true, script: null }) };
  });
}
