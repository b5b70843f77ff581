/** How something stands: as it should, soon not any more, or broken. */
export type HealthLevel = 'ok' | 'warn' | 'bad';

/** What a check has found, in one line of Chinese, and where one does something about it. */
export interface HealthFinding {
  level: HealthLevel;
  text: string;
  actions?: readonly { title: string; to: string }[];
}

/** One line of the overview of the installation. It is looked at every 15 s by one process for all. */
export interface HealthCheck {
  /** Unique, such as `disk`. */
  key: string;
  title: string;
  /** Who may see it: holders of this permission code. */
  code: string;
  /** The screen it leads to. */
  page: string;
  /** Answers nothing where there is nothing to say, such as before the first backup was set up: the line is left out. */
  look: () => Promise<HealthFinding | undefined>;
}

export interface HealthChecks {
  /** Makes a check known; lines stand in this order. */
  define: (check: HealthCheck) => void;
  all: () => readonly HealthCheck[];
}

/** What the areas look at to say whether the installation is well. */
export function createHealthChecks(): HealthChecks {
  const checks: HealthCheck[] = [];
  return {
    define: (check) => {
      if (checks.some(({ key }) => key === check.key))
        throw new Error(`two health checks are called ${check.key}`);
      checks.push(check);
    },
    all: () => checks,
  };
}
