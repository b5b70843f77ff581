interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerScope {
  addEventListener: (kind: 'install' | 'activate', listener: (event: Waiting) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}

/** Served in place of the worker where OFFLINE=off: it takes that one's place, forgets what it kept on the device, and goes. */
const scope = self as unknown as WorkerScope;

async function forgetAll(): Promise<void> {
  // What the worker and the pages keep; nothing else in this browser is theirs. It imports nothing: a worker is one file.
  indexedDB.deleteDatabase('wm-kept');
  const names = (await caches.keys()).filter((name) => name.startsWith('wm-shell-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetAll()));
