import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { ReportDefinition, ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import {
  addModule,
  duplicateModule,
  filterModule,
  furtherModule,
  mayAddModule,
  removeModule,
  textModule,
} from './edit-modules.ts';
import { ModuleMap } from './module-map.tsx';
import { furtherNames, isFurther } from './kinds/further-fields.tsx';
import { isAt, newModule, optionsOf } from './names.ts';
import type { Fault } from './names.ts';

interface ModuleSectionProps {
  definition: ReportDefinition;
  /** Of which a new module is. */
  source: ReportSource | undefined;
  module: ReportModule | undefined;
  fault: Fault | undefined;
  onChange: (definition: ReportDefinition) => void;
  onChoose: (moduleId: string) => void;
}

/** 模块: which one is designed, and where each of them stands. */
export function ModuleSection({
  definition,
  source,
  module,
  fault,
  onChange,
  onChoose,
}: ModuleSectionProps): ReactNode {
  const { modules } = definition;
  const mayAdd = mayAddModule(definition);
  const take = ([next, id]: [ReportDefinition, string]): void => {
    onChange(next);
    onChoose(id);
  };
  const duplicate = (id: string): void => {
    if (mayAdd) take(duplicateModule(definition, id));
  };
  const remove = (id: string): void => {
    if (modules.length > 1) onChange(removeModule(definition, id));
  };
  const faultyAt = modules.findIndex((_, at) => isAt(fault, `modules[${at}]`));
  const faulty = modules[faultyAt];
  return (
    <section className="rp-part" aria-label="模块">
      <h3>模块</h3>
      <ModuleMap
        modules={modules}
        chosen={module?.id ?? ''}
        faultyId={faulty?.id}
        onChoose={onChoose}
        onChange={(next) => onChange({ ...definition, modules: next })}
        onDuplicate={duplicate}
        onRemove={remove}
      />
      <div className="rp-bar">
        <Button
          size="small"
          disabled={!mayAdd || !source}
          onClick={() => source && take(addModule(definition, newModule(source)))}
        >
          ＋ 模块
        </Button>
        <Button
          size="small"
          disabled={!mayAdd || !source}
          onClick={() => source && take(addModule(definition, textModule(source)))}
        >
          ＋ 文字
        </Button>
        <Button
          size="small"
          disabled={!mayAdd || !source || definition.params.length === 0}
          title={definition.params.length === 0 ? '先加一个参数' : undefined}
          onClick={() => source && take(addModule(definition, filterModule(source, definition)))}
        >
          ＋ 筛选控件
        </Button>
        <Dropdown
          trigger={['click']}
          disabled={!mayAdd || !source}
          menu={{
            items: optionsOf(furtherNames).map(({ value, label }) => ({ key: value, label })),
            onClick: ({ key }) =>
              source && isFurther(key) && take(addModule(definition, furtherModule(source, key))),
          }}
        >
          <Button size="small" aria-haspopup="menu">
            ＋ 其他
          </Button>
        </Dropdown>
        <span className="rp-spring" />
        <Button
          size="small"
          type="text"
          icon={<CopyOutlined />}
          aria-label="复制模块"
          title="复制 Ctrl+D"
          disabled={!mayAdd || !module}
          onClick={() => module && duplicate(module.id)}
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label="删除模块"
          disabled={modules.length < 2 || !module}
          onClick={() => module && remove(module.id)}
        />
      </div>
      {faulty && faulty.id !== module?.id && (
        <p className="rp-fault">
          模块「{faulty.title}」有错误{' '}
          <Button size="small" type="link" onClick={() => onChoose(faulty.id)}>
            去修改
          </Button>
        </p>
      )}
    </section>
  );
}
