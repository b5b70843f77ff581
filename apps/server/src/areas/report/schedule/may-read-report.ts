import { hasData } from '@wm/contract/report/definition-rules';
import type { ReportDefinition } from '@wm/contract/report/definition';
import type { Principal } from '#core/access/principal.ts';
import { mayRead } from '../catalog/catalog.ts';
import { sourceOf } from '../catalog/joined.ts';

/** Whether somebody may see anything of what a report shows: a source of it, or there is nothing but texts. */
export function mayReadReport(principal: Principal, { modules }: ReportDefinition): boolean {
  const shown = modules.filter(hasData);
  return (
    shown.length === 0 ||
    shown.some((module) => {
      const source = sourceOf(module);
      return source !== undefined && mayRead(principal, source);
    })
  );
}
