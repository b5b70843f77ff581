const assetPattern = /(?:src|href)="(\/assets\/[^"]+)"/g;

function prefetch(address: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = address;
  document.head.append(link);
}

async function readApplicationPage(): Promise<void> {
  const answer = await fetch('/index', { headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  for (const [, address] of (await answer.text()).matchAll(assetPattern)) {
    if (address) prefetch(address);
  }
}

/** Fetches the application's files while the user types, so that the first page stands at once after signing in. */
export function prefetchApplication(): void {
  const isSparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (isSparing) return;
  const start = (): void => {
    readApplicationPage().catch(() => {
      // Only a convenience: the files are fetched later.
    });
  };
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1500);
}
