import type { Browser } from '@playwright/test';
import type { Server } from './server.ts';

/**
 * Ends what a file of journeys has opened. Contexts that a journey makes by hand outlive it otherwise: their pages go on asking
 * for a server that is gone, in the browser of all journeys that follow.
 */
export async function endAll(browser: Browser, server: Server): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await server.stop();
}
