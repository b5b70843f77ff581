import { useQueryClient } from '@tanstack/react-query';
import type { ReportSource } from '@wm/contract/report/source';
import { Button, Popconfirm, Spin } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { ConditionGroup } from '../config/condition-group.tsx';
import { ParamList } from '../config/param-list.tsx';
import type { Fault } from '../config/names.ts';
import { PreviewPane, useLivePreview } from '../config/preview-pane.tsx';
import {
  dataAddress,
  designAddress,
  finishGuide,
  publishedKey,
  reportApi,
  useSources,
} from '../report.api.ts';
import { GuideColumns } from './guide-columns.tsx';
import { GuideData } from './guide-data.tsx';
import { GuideLook } from './guide-look.tsx';
import { GuidePublish } from './guide-publish.tsx';
import {
  definitionOf,
  faultsOf,
  guideSteps,
  stepBeside,
  stepNames,
  stepOf,
} from './guide-state.ts';
import type { Guide, GuideStep } from './guide-state.ts';
import { useAskedSource } from './use-asked-source.ts';
import { useGuide } from './use-guide.ts';
import type { GuideHandle } from './use-guide.ts';
import '../report.css';
import './guide.css';

/** 报表向导: from a data set to a published report, with the finished report beside it from the first choice on. */
export function GuidePage(): ReactNode {
  const handle = useGuide();
  const { data: sources, error, refetch } = useSources();
  const [made, setMade] = useState<{ id: number; name: string }>();
  const mayRun = usePermission('report:data:list');
  const mayDesign = usePermission('report:config:list');
  const mayUpload = usePermission('report:dataset:add');
  if (error && !sources)
    return (
      <ErrorState
        error={error}
        what="数据集"
        actions={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  if (!sources || !handle.guide) return <Spin className="rp-waiting" />;
  if (made)
    return (
      <PageState
        picture="empty"
        title={`报表「${made.name}」已发布`}
        text="可以现在运行，或者以后在数据报表里找到它。"
        actions={
          <>
            {mayRun && <Link to={dataAddress(made.id)}>去运行</Link>}
            {mayDesign && <Link to={designAddress(made.id)}>继续设计</Link>}
            <Button onClick={() => setMade(undefined)}>再做一张</Button>
          </>
        }
      />
    );
  if (sources.length === 0 && !mayUpload)
    return (
      <PageState
        picture="locked"
        title="没有可以使用的数据集"
        text="能看哪些列表，就能用哪些数据集做报表；需要时请联系管理员授权。"
      />
    );
  return <Steps handle={handle} guide={handle.guide} sources={sources} onMade={setMade} />;
}

interface StepsProps {
  handle: GuideHandle;
  guide: Guide;
  sources: readonly ReportSource[];
  onMade: (made: { id: number; name: string }) => void;
}

function isStep(name: string | null): name is GuideStep {
  return guideSteps.some((step) => step === name);
}

function Steps({ handle, guide, sources, onMade }: StepsProps): ReactNode {
  const { search, go: goTo } = useAddress();
  const asked = new URLSearchParams(search).get('step');
  const step = isStep(asked) ? asked : 'data';
  const [seen, setSeen] = useState<GuideStep>();
  const [refusal, setRefusal] = useState('');
  const { module, params } = guide;
  useAskedSource({ guide, sources, change: handle.change });
  const live = useLivePreview(useMemo(() => definitionOf({ module, params }), [module, params]));
  const faults = allFaults({ guide, sources }, live.fault);
  const go = (next: GuideStep): void => {
    setSeen(undefined);
    setRefusal('');
    goTo(searchWith(search, { step: next }), 'push');
  };
  const next = stepBeside(step, 1);
  const before = stepBeside(step, -1);
  return (
    <div className="rp-page">
      <div className="rp-bench-bar">
        <h1>报表向导</h1>
        <nav aria-label="步骤" className="rp-steps">
          {guideSteps.map((one, at) => (
            <button
              key={one}
              type="button"
              className="rp-step"
              aria-current={one === step ? 'step' : undefined}
              disabled={one !== 'data' && !module}
              onClick={() => go(one)}
            >
              {at + 1} {stepNames[one]}
            </button>
          ))}
        </nav>
        <span className="rp-spring" />
        {module && (
          <Popconfirm
            title="清空已选的内容，从头开始？"
            okText="清空"
            cancelText="取消"
            onConfirm={() => {
              handle.forget();
              go('data');
            }}
          >
            <Button>重新开始</Button>
          </Popconfirm>
        )}
      </div>
      <div className="rp-design">
        <div className="rp-fields">
          <h2>{stepNames[step]}</h2>
          <StepFields
            {...{ step, handle, guide, sources, faults, go }}
            fault={live.fault}
            isUnnamed={seen === 'publish' && guide.name.trim() === ''}
          />
          {(seen === step || step === 'filter') && faults[step] !== '' && (
            <p className="rp-fault" role="alert">
              {faults[step]}
            </p>
          )}
          {refusal !== '' && (
            <p className="rp-fault" role="alert">
              {refusal}
            </p>
          )}
          <div className="rp-bar rp-guide-bar">
            {before && <Button onClick={() => go(before)}>上一步</Button>}
            {next && (
              <Button
                type="primary"
                onClick={() => (faults[step] === '' ? go(next) : setSeen(step))}
              >
                下一步
              </Button>
            )}
            {step === 'publish' && (
              <Finish
                {...{ guide, faults }}
                onWrong={() => setSeen(step)}
                onRefused={setRefusal}
                onMade={(made) => {
                  handle.forget();
                  goTo('', 'replace');
                  onMade(made);
                }}
              />
            )}
          </div>
        </div>
        <PreviewPane live={live} height={460} />
      </div>
    </div>
  );
}

type Faults = Record<GuideStep, string>;

/** What is wrong here, and what the server says is. */
function allFaults(given: Parameters<typeof faultsOf>[0], fault: Fault | undefined): Faults {
  const found = faultsOf(given);
  if (!fault) return found;
  const at = stepOf(fault);
  return found[at] === '' ? { ...found, [at]: fault.message } : found;
}

interface StepFieldsProps extends Pick<StepsProps, 'handle' | 'guide' | 'sources'> {
  step: GuideStep;
  faults: Faults;
  fault: Fault | undefined;
  /** It was to be published without a name. */
  isUnnamed: boolean;
  go: (step: GuideStep) => void;
}

function StepFields({
  step,
  handle,
  guide,
  sources,
  faults,
  fault,
  isUnnamed,
  go,
}: StepFieldsProps): ReactNode {
  const { module } = guide;
  const { change } = handle;
  const source = sources.find(({ name }) => name === module?.source);
  if (step === 'publish') {
    const open = guideSteps
      .filter((one) => one !== 'publish' && faults[one] !== '')
      .map((one) => ({ step: one, text: faults[one] }));
    return <GuidePublish {...{ guide, isUnnamed, open, go, change }} />;
  }
  if (step === 'data' || !module || !source) return <GuideData {...{ guide, sources, change }} />;
  const shared = { module, source, change: (next: typeof module) => change({ module: next }) };
  if (step === 'columns') return <GuideColumns {...shared} />;
  if (step === 'look') return <GuideLook {...shared} />;
  return (
    <>
      <p className="wm-muted">不加条件就用全部数据。</p>
      <ConditionGroup
        group={module.where}
        path="modules[0].where"
        depth={1}
        fields={source.columns}
        params={guide.params ?? []}
        fault={fault}
        onChange={(where) => change({ module: { ...module, where } })}
      />
      <ParamList
        params={guide.params ?? []}
        fault={fault}
        onChange={(params) => change({ params })}
      />
    </>
  );
}

interface FinishProps {
  guide: Guide;
  faults: Faults;
  onWrong: () => void;
  onRefused: (text: string) => void;
  onMade: (made: { id: number; name: string }) => void;
}

function Finish({ guide, faults, onWrong, onRefused, onMade }: FinishProps): ReactNode {
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const mayAdd = usePermission('report:config:add');
  const mayPublish = usePermission('report:config:publish');
  if (!mayAdd || !mayPublish)
    return (
      <p className="rp-fault">没有新增并发布报表的权限，已选的内容会保留，可以请管理员授权。</p>
    );
  const publish = async (): Promise<void> => {
    onRefused('');
    if (guideSteps.some((step) => faults[step] !== '')) {
      onWrong();
      return;
    }
    try {
      const name = guide.name.trim();
      const { description } = guide;
      const { id } = await finishGuide({ name, description, value: definitionOf(guide) });
      await client.invalidateQueries({ queryKey: [reportApi.path] });
      await client.invalidateQueries({ queryKey: publishedKey });
      onMade({ id, name });
    } catch (error) {
      onRefused(error instanceof Error ? error.message : '没有发布');
    }
  };
  return (
    <Button type="primary" loading={isBusy} onClick={() => void run(publish)}>
      发布报表
    </Button>
  );
}
