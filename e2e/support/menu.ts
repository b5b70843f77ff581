import type { Page } from '@playwright/test';
import type { Server } from './server.ts';

interface Entry {
  path: string;
  hidden: boolean;
  children?: Entry[];
}

function addressesOf(entries: Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, hidden, children = [] }) => {
    const own = path.startsWith('/') ? path : `${parent}/${path}`;
    if (hidden) return [];
    return children.length > 0 ? addressesOf(children, own) : [own];
  });
}

/** The addresses of all pages in the menu of who is signed in. */
export async function menuOf(page: Page, server: Server): Promise<string[]> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'Admin-Token')?.value;
  const answer = await page.request.get(`${server.url}/admin/v2/routers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return addressesOf(((await answer.json()) as { data: Entry[] }).data);
}
