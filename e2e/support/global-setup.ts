import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from './server.ts';
import { copyData, templatePassword, templatesVariable } from './template.ts';

/** Before all journeys: makes the templates, so that no file waits for a first start. Gives what removes them. */
export default async function prepareTemplates(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-e2e-templates-'));
  chmodSync(folder, 0o711);
  await Promise.all(
    [true, false].map(async (seedDemo) => {
      const server = await startServer({
        ADMIN_PASSWORD: templatePassword,
        SEED_DEMO: String(seedDemo),
      });
      await server.shutDown();
      copyData(server.dataDir, path.join(folder, seedDemo ? 'demo' : 'bare'));
      await server.stop();
    }),
  );
  process.env[templatesVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
