import type { ReportModule } from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
import type { ReportSource } from '@wm/contract/report/source';
import { Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states/page-state.tsx';
import { useSources } from '../report.api.ts';
import { ColumnList } from './column-list.tsx';
import { ConditionGroup } from './condition-group.tsx';
import { fieldsOf, JoinFields } from './join-fields.tsx';
import { KindSelect } from './kinds/kind-select.tsx';
import { fitKind } from './kinds/fit-kind.ts';
import { isAt, newModule } from './names.ts';
import type { Fault, SourceColumn } from './names.ts';
import { FaultText } from './fault-text.tsx';
import { OwnFields, ScaleFields } from './kinds/kind-fields.tsx';
import { ModuleSection } from './module-section.tsx';
import { ParamList } from './param-list.tsx';
import type { DesignHandle } from './use-design.ts';
import type { NowOf } from './warning-now.tsx';
import { WarningSection } from './warning-section.tsx';

interface FieldsProps {
  id: number;
  design: DesignHandle;
  fault: Fault | undefined;
  nowOf: NowOf;
  /** The module that is designed. */
  module: ReportModule | undefined;
  onChoose: (moduleId: string) => void;
}

/** Data, columns, conditions, warnings and parameters. */
export function DesignFields({
  id,
  design,
  fault,
  nowOf,
  module,
  onChoose,
}: FieldsProps): ReactNode {
  const { now, change } = design;
  const { data: sources, error } = useSources();
  const at = Math.max(
    now.modules.findIndex((one) => one.id === module?.id),
    0,
  );
  const source = sources?.find(({ name }) => name === module?.source);
  const setModule = (part: Partial<ReportModule>): void => {
    if (!module) return;
    change({ ...now, modules: now.modules.with(at, fitKind({ ...module, ...part })) });
  };
  const choose = (name: string | null): void => {
    const chosen = sources?.find((one) => one.name === name);
    if (!chosen) return;
    // Warnings are about columns, and those are other ones then.
    const warnings = now.warnings?.filter(({ module: id }) => id !== module?.id);
    const made = newModule(chosen, module?.id);
    const place = module && { x: module.x, y: module.y, w: module.w, h: module.h };
    const modules = now.modules.toSpliced(at, 1, { ...made, ...place });
    change({ ...now, modules, ...(warnings && { warnings }) });
  };
  if (error && !sources) return <ErrorState error={error} what="数据集" actions={null} />;
  return (
    <div className="rp-fields">
      <h2 className="wm-visually-hidden">定义</h2>
      {now.modules.length > 0 && (
        <ModuleSection
          definition={now}
          source={source ?? sources?.[0]}
          module={module}
          fault={fault}
          onChange={change}
          onChoose={onChoose}
        />
      )}
      {module && !hasData(module) && (
        <OwnFields
          module={module}
          params={now.params}
          path={`modules[${at}]`}
          fault={fault}
          onChange={setModule}
        />
      )}
      {(!module || hasData(module)) && (
        <DataSection
          sources={sources}
          source={source}
          module={module}
          path={`modules[${at}]`}
          fault={fault}
          onChange={setModule}
          onChoose={choose}
        />
      )}
      {module && hasData(module) && source && (
        <RowParts
          id={id}
          design={design}
          fault={fault}
          nowOf={nowOf}
          module={module}
          at={at}
          fields={fieldsOf(module, source, sources ?? [])}
          onChange={setModule}
        />
      )}
      <WarningSection
        reportId={id}
        definition={now}
        fault={fault}
        onChange={(warnings) => change({ ...now, warnings })}
      />
      <ParamList
        params={now.params}
        fault={fault}
        onChange={(params) => change({ ...now, params })}
      />
    </div>
  );
}

interface RowPartsProps extends Omit<FieldsProps, 'module' | 'onChoose'> {
  module: ReportModule;
  /** Its place among the modules. */
  at: number;
  fields: readonly SourceColumn[];
  onChange: (part: Partial<ReportModule>) => void;
}

/** Columns, conditions and warnings of a module that shows rows. */
function RowParts({
  id,
  design: { now, change },
  fault,
  nowOf,
  module,
  at,
  fields,
  onChange,
}: RowPartsProps): ReactNode {
  return (
    <>
      <ColumnList
        columns={module.columns}
        isCross={module.kind === 'pivot'}
        fields={fields}
        params={now.params}
        path={`modules[${at}].columns`}
        fault={fault}
        onChange={(columns) => onChange({ columns })}
      />
      <section className="rp-part" aria-label="筛选">
        <h3>筛选</h3>
        <ConditionGroup
          group={module.where}
          path={`modules[${at}].where`}
          depth={1}
          fields={fields}
          params={now.params}
          fault={fault}
          onChange={(where) => onChange({ where })}
        />
      </section>
      <WarningSection
        reportId={id}
        definition={now}
        module={module}
        fields={fields}
        fault={fault}
        nowOf={nowOf}
        onChange={(warnings) => change({ ...now, warnings })}
      />
    </>
  );
}

interface DataSectionProps {
  sources: ReportSource[] | undefined;
  source: ReportSource | undefined;
  module: ReportModule | undefined;
  path: string;
  fault: Fault | undefined;
  onChange: (part: Partial<ReportModule>) => void;
  onChoose: (name: string | null) => void;
}

/** Of what a module is, and how it looks. */
function DataSection({
  sources,
  source,
  module,
  path,
  fault,
  onChange,
  onChoose,
}: DataSectionProps): ReactNode {
  return (
    <section className="rp-part" aria-label="数据">
      <h3>数据</h3>
      <Select
        aria-label="数据集"
        className="rp-source"
        loading={!sources}
        placeholder="请选择数据集"
        value={module?.source ?? null}
        options={(sources ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={onChoose}
      />
      {source && <p className="wm-muted">{source.about}</p>}
      <JoinFields
        module={module}
        source={source}
        sources={sources}
        path={path}
        fault={fault}
        onChange={onChange}
      />
      {module && sources && !source && (
        <p className="rp-fault">没有权限使用这个数据集，可以另选一个。</p>
      )}
      {module && (
        <>
          <div className="rp-row">
            <Input
              aria-label="表格标题"
              className="rp-title"
              maxLength={60}
              value={module.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            <KindSelect module={module} onChange={(kind) => onChange({ kind })} />
            {module.kind === 'gauge' && (
              <ScaleFields
                scale={module.scale}
                isFaulty={isAt(fault, `${path}.scale`)}
                onChange={(scale) => onChange({ scale })}
              />
            )}
            {module.kind !== 'pivot' && (
              <label className="rp-limit">
                最多
                <InputNumber
                  aria-label="最多行数"
                  className="rp-value"
                  min={1}
                  max={100_000}
                  precision={0}
                  placeholder="全部"
                  value={module.limit ?? null}
                  onChange={(limit) => onChange({ limit: limit ?? undefined })}
                />
                行
              </label>
            )}
          </div>
          {(isAt(fault, `${path}.scale`) || isAt(fault, `${path}.limit`)) && (
            <FaultText fault={fault} />
          )}
        </>
      )}
    </section>
  );
}
