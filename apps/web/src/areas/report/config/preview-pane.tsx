import type { ParamValue, ReportDefinition } from '@wm/contract/report/definition';
import { Alert, Spin } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { HttpError } from '#core/http/http-error.ts';
import { ParamInputs } from '../param-inputs.tsx';
import { usePreview } from '../report.api.ts';
import { ResultChart } from '../result-chart.tsx';
import { ResultTable } from '../result-table.tsx';
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
}

/** Follows a definition on real rows while it is being made. It must be the same object while nothing changes. */
export function useLivePreview(definition: ReportDefinition): LivePreview {
  const [params, setParams] = useState<ParamValue[]>([]);
  const preview = usePreview(useSettled(definition), useDeferredValue(params));
  const fault = preview.error ? faultOf(preview.error) : undefined;
  return { definition, params, setParams, preview, fault };
}

interface PreviewPaneProps {
  live: LivePreview;
  height: number;
}

/** The rows themselves. */
export function PreviewPane({ live, height }: PreviewPaneProps): ReactNode {
  const { definition, params, setParams, preview, fault } = live;
  const [module] = definition.modules;
  const result = preview.data?.modules[0];
  const isEmpty = !module || module.columns.length === 0;
  return (
    <div className="rp-preview" aria-busy={preview.isFetching}>
      <h2>预览</h2>
      {definition.params.length > 0 && (
        <div className="rp-params">
          <ParamInputs params={definition.params} values={params} onChange={setParams} />
        </div>
      )}
      {isEmpty && <p className="wm-muted">选好数据集和列，这里就显示真实数据。</p>}
      {fault && <Alert type="error" showIcon title={fault.message} />}
      {!isEmpty && !fault && result && (
        <>
          <p className="wm-muted" role="status">
            {result.isTruncated
              ? `显示前 ${formatCount(result.rows.length)} 行，共 ${formatCount(result.total)} 行`
              : `共 ${formatCount(result.total)} 行`}
          </p>
          <ResultChart module={result} rows={result.rows} />
          <ResultTable module={result} rows={result.rows} height={height} />
        </>
      )}
      {!isEmpty && !fault && !result && <Spin className="rp-waiting" />}
    </div>
  );
}
