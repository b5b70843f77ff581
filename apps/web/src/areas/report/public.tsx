import { hasData } from '@wm/contract/report/definition-rules';
import type { ModuleResult } from '@wm/contract/report/run';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { ModuleBody, ResultGrid } from './result-grid.tsx';
import './report.css';

export { dataAddress } from './report.api.ts';

const tallest = 360;

interface ReportModulesProps {
  modules: readonly ModuleResult[];
  /** Of the titles of the modules: one below the heading they stand under. */
  heading?: 'h2' | 'h3';
}

/** What a report shows, each module in its place: its chart and its rows. */
export function ReportModules({ modules, heading: Heading = 'h3' }: ReportModulesProps): ReactNode {
  return (
    <ResultGrid modules={modules} height={tallest}>
      {(module, height) => (
        <section className="rp-module" role="group" aria-label={module.title}>
          <div className="rp-bar rp-module-bar">
            <Heading>{module.title}</Heading>
            {module.error === '' && hasData(module) && (
              <span className="wm-muted">
                {module.isTruncated
                  ? `前 ${formatCount(module.rows.length)} 行，共 ${formatCount(module.total)} 行`
                  : `共 ${formatCount(module.total)} 行`}
              </span>
            )}
          </div>
          <ModuleBody module={module} rows={module.rows} height={height} />
        </section>
      )}
    </ResultGrid>
  );
}
