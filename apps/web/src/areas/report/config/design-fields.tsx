import type { ReportModule } from '@wm/contract/report/definition';
import { Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states/page-state.tsx';
import { useSources } from '../report.api.ts';
import { ColumnList } from './column-list.tsx';
import { ConditionGroup } from './condition-group.tsx';
import { KindSelect } from './kind-select.tsx';
import { kindWith, newModule } from './names.ts';
import type { Fault } from './names.ts';
import { ParamList } from './param-list.tsx';
import type { DesignHandle } from './use-design.ts';
import { WarningSection } from './warning-section.tsx';

interface FieldsProps {
  id: number;
  design: DesignHandle;
  fault: Fault | undefined;
}

/** Data, columns, conditions, warnings and parameters. */
export function DesignFields({ id, design, fault }: FieldsProps): ReactNode {
  const { now, change } = design;
  const { data: sources, error } = useSources();
  const [module] = now.modules;
  const source = sources?.find(({ name }) => name === module?.source);
  const setModule = (part: Partial<ReportModule>): void => {
    if (!module) return;
    const next = { ...module, ...part };
    const kind = kindWith(next.kind, next.columns);
    change({ ...now, modules: now.modules.with(0, { ...next, kind }) });
  };
  const choose = (name: string | null): void => {
    const chosen = sources?.find((one) => one.name === name);
    if (!chosen) return;
    // Warnings are about columns, and those are other ones then.
    const warnings = now.warnings?.filter(({ module: id }) => id !== module?.id);
    const modules = [newModule(chosen), ...now.modules.slice(1)];
    change({ ...now, modules, ...(warnings && { warnings }) });
  };
  if (error && !sources) return <ErrorState error={error} what="数据集" actions={null} />;
  return (
    <div className="rp-fields">
      <section className="rp-part" aria-label="数据">
        <h3>数据</h3>
        <Select
          aria-label="数据集"
          className="rp-source"
          loading={!sources}
          placeholder="请选择数据集"
          value={module?.source ?? null}
          options={(sources ?? []).map(({ name, title }) => ({ value: name, label: title }))}
          onChange={choose}
        />
        {source && <p className="wm-muted">{source.about}</p>}
        {module && sources && !source && (
          <p className="rp-fault">没有权限使用这个数据集，可以另选一个。</p>
        )}
        {module && (
          <div className="rp-row">
            <Input
              aria-label="表格标题"
              className="rp-title"
              maxLength={60}
              value={module.title}
              onChange={({ target }) => setModule({ title: target.value })}
            />
            <KindSelect module={module} onChange={(kind) => setModule({ kind })} />
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
                onChange={(limit) => setModule({ limit: limit ?? undefined })}
              />
              行
            </label>
          </div>
        )}
      </section>
      {module && source && (
        <>
          <ColumnList
            columns={module.columns}
            fields={source.columns}
            path="modules[0].columns"
            fault={fault}
            onChange={(columns) => setModule({ columns })}
          />
          <section className="rp-part" aria-label="筛选">
            <h3>筛选</h3>
            <ConditionGroup
              group={module.where}
              path="modules[0].where"
              depth={1}
              fields={source.columns}
              params={now.params}
              fault={fault}
              onChange={(where) => setModule({ where })}
            />
          </section>
          <WarningSection
            reportId={id}
            definition={now}
            module={module}
            fields={source.columns}
            fault={fault}
            onChange={(warnings) => change({ ...now, warnings })}
          />
        </>
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
