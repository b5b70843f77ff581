import type { ModuleResult } from '@wm/contract/report/run';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { ResultChart } from './result-chart.tsx';
import { ResultTable } from './result-table.tsx';
import './report.css';

export { dataAddress } from './report.api.ts';

const tallest = 360;

/** What a report shows, module by module: its chart and its rows. */
export function ReportModules({ modules }: { modules: readonly ModuleResult[] }): ReactNode {
  return modules.map((module) => (
    <section key={module.id} className="rp-module" aria-label={module.title}>
      <div className="rp-bar rp-module-bar">
        <h3>{module.title}</h3>
        {module.error === '' && (
          <span className="wm-muted">
            {module.isTruncated
              ? `前 ${formatCount(module.rows.length)} 行，共 ${formatCount(module.total)} 行`
              : `共 ${formatCount(module.total)} 行`}
          </span>
        )}
      </div>
      {module.rows.length > 0 && <ResultChart module={module} rows={module.rows} />}
      <ResultTable module={module} rows={module.rows} height={tallest} />
    </section>
  ));
}
