import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
import type { ModuleResult } from '@wm/contract/report/run';
import { Alert, Spin } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { HttpError } from '#core/http/http-error.ts';
import { ParamInputs } from '../param-inputs.tsx';
import { ParamOfferContext, withValue } from '../param/param-offer.ts';
import { usePreview } from '../report.api.ts';
import { ModuleBody, ResultGrid } from '../result-grid.tsx';
import type { OnAsk } from '../result-filter.tsx';
import type { Fault } from './names.ts';

const settleMs = 350;

/** What stays still for a moment: not each key is asked for. */
function useSettled(value: ReportDefinition): ReportDefinition {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Where in the definition a refusal lies, if it says so. */
function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const { path = '' } = (error.data ?? {}) as { path?: string };
  return { path, message: error.message };
}

/** What a definition shows, and what is wrong with it. */
export interface LivePreview {
  definition: ReportDefinition;
  params: ParamValue[];
  setParams: (params: ParamValue[]) => void;
  preview: ReturnType<typeof usePreview>;
  fault: Fault | undefined;
  /** Whether what is shown is of the definition as it stands, and not of the one before. */
  isCurrent: boolean;
}

/** Follows a definition on real rows while it is being made. It must be the same object while nothing changes. */
export function useLivePreview(definition: ReportDefinition): LivePreview {
  const [params, setParams] = useState<ParamValue[]>([]);
  const settled = useSettled(definition);
  const preview = usePreview(settled, useDeferredValue(params));
  const fault = preview.error ? faultOf(preview.error) : undefined;
  const isCurrent = settled === definition && !preview.isFetching && !preview.isPlaceholderData;
  return { definition, params, setParams, preview, fault, isCurrent };
}

/** What a module of a sub-report is called. */
const embeddedId = /^s\d+$/;

interface PreviewPaneProps {
  live: LivePreview;
  height: number;
  /** The module that is designed, and how another one is chosen. */
  chosen?: string;
  onChoose?: (moduleId: string) => void;
}

/** The rows themselves, each module in its place. */
export function PreviewPane({ live, height, chosen, onChoose }: PreviewPaneProps): ReactNode {
  const { definition, params, setParams, preview, fault } = live;
  const { modules } = definition;
  const isEmbedding = modules.some(({ kind }) => kind === 'report');
  const results = preview.data?.modules.filter(
    ({ id }) => modules.some((one) => one.id === id) || (isEmbedding && embeddedId.test(id)),
  );
  const isEmpty = modules.every((one) => hasData(one) && one.columns.length === 0);
  return (
    <ParamOfferContext value={{ of: { definition }, given: params }}>
      <div className="rp-preview" aria-busy={preview.isFetching}>
        <h2>预览</h2>
        {definition.params.length > 0 && (
          <div className="rp-params">
            <ParamInputs params={definition.params} values={params} onChange={setParams} />
          </div>
        )}
        {isEmpty && <p className="wm-muted">选好数据集和列，这里就显示真实数据。</p>}
        {fault && <Alert type="error" showIcon title={fault.message} />}
        {!isEmpty && !fault && results && (
          <ResultGrid modules={results} height={height}>
            {(module, tall) => (
              <PreviewModule
                module={module}
                height={tall}
                isChosen={module.id === chosen}
                onChoose={results.length > 1 && onChoose ? () => onChoose(module.id) : undefined}
                onAsk={(name, value) =>
                  setParams(withValue(definition.params, params, { name, value }))
                }
              />
            )}
          </ResultGrid>
        )}
        {!isEmpty && !fault && !results && <Spin className="rp-waiting" />}
      </div>
    </ParamOfferContext>
  );
}

interface PreviewModuleProps {
  module: ModuleResult;
  height: number;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
  onAsk: OnAsk;
}

function PreviewModule({
  module,
  height,
  isChosen,
  onChoose,
  onAsk,
}: PreviewModuleProps): ReactNode {
  const { rows, total, isTruncated, title } = module;
  return (
    <div className={isChosen && onChoose ? 'rp-module rp-chosen' : 'rp-module'}>
      {onChoose && (
        <button type="button" className="rp-module-head" aria-pressed={isChosen} onClick={onChoose}>
          {title}
        </button>
      )}
      {hasData(module) && (
        <p className="wm-muted" role="status">
          {isTruncated
            ? `显示前 ${formatCount(rows.length)} 行，共 ${formatCount(total)} 行`
            : `共 ${formatCount(total)} 行`}
        </p>
      )}
      <ModuleBody module={module} rows={rows} height={height} onAsk={onAsk} />
    </div>
  );
}
