// A provider of models in a thread of its own, so that what it costs is not counted as the server's.
import { parentPort } from 'node:worker_threads';
import { startStubProvider } from '../../apps/server/src/areas/chat/testing/stub-provider.ts';

const { baseUrl } = await startStubProvider();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(baseUrl);
