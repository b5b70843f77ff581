import type { Logger } from 'pino';
import type { Principals } from './access/principal.ts';
import type { Toolbox } from './assistant/toolbox.ts';
import type { Audit } from './audit/audit.ts';
import type { Caches } from './caches/caches.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import type { Signals } from './database/signals.ts';
import type { HealthChecks } from './health/health-checks.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Search } from './search/search.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { Sessions } from './session/sessions.ts';
import type { Settings } from './settings/settings.ts';
import type { Tasks } from './tasks/tasks.ts';

/** What every area is given: the parts of the core, composed once in `app.ts`. */
export interface Core extends DatabaseHandle {
  config: Config;
  logger: Logger;
  signals: Signals;
  settings: Settings;
  principals: Principals;
  sessions: Sessions;
  audit: Audit;
  tasks: Tasks;
  jobs: Jobs;
  search: Search;
  caches: Caches;
  checks: HealthChecks;
  secrets: SecretBox;
  toolbox: Toolbox;
}
