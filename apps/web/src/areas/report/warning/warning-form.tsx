import type { reportWarningResource } from '@wm/contract/report/warning';
import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { optionsOf } from '../config/names.ts';
import { usePublished } from '../report.api.ts';
import { directionOptions, levelNames, warningKindNames } from './warning-levels.ts';
import { useWatchedColumns } from './warning.api.ts';

/** Conditions that are put together name the columns of a definition: they are set in the designer. */
const kindOptions = optionsOf(warningKindNames).filter(({ value }) => value !== 'condition');
const levelOptions = optionsOf(levelNames);

type Crud = CrudForm<typeof reportWarningResource>;

/** The drawer that makes or edits a rule. */
export function WarningForm({ crud }: { crud: Crud }): ReactNode {
  const { data: reports = [] } = usePublished();
  const reportId = Form.useWatch('reportId', crud.form);
  const isNew = crud.row === undefined;
  const isOfColumn = Form.useWatch('kind', crud.form) !== 'stale';
  return (
    <CrudDrawer crud={crud}>
      <Form.Item
        name="reportId"
        label="报表"
        extra="每个人的每次运行都按他自己看得到的行检查，只提醒他本人。"
        rules={[{ required: true, message: '请选择报表' }]}
      >
        <Select
          placeholder="请选择"
          disabled={!isNew}
          showSearch={{ optionFilterProp: 'label' }}
          options={reports.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => crud.form.resetFields(['moduleId', 'columnId'])}
        />
      </Form.Item>
      <KindField crud={crud} />
      {isOfColumn && (
        <>
          <Form.Item name="moduleId" hidden>
            <Input />
          </Form.Item>
          <Form.Item name="columnId" label="列" rules={[{ required: true, message: '请选择列' }]}>
            <ColumnField crud={crud} reportId={reportId} isFixed={!isNew} />
          </Form.Item>
        </>
      )}
      <BoundFields crud={crud} />
      <Form.Item name="level" label="级别">
        <Segmented options={levelOptions} />
      </Form.Item>
      <Form.Item
        name="rearmMinutes"
        label="再次提醒间隔"
        tooltip="这段时间内同一条预警不重复提醒"
        rules={[{ required: true, message: '请输入分钟数' }]}
      >
        <InputNumber min={0} max={43_200} precision={0} suffix="分钟" />
      </Form.Item>
    </CrudDrawer>
  );
}

interface ColumnFieldProps {
  id?: string;
  crud: Crud;
  reportId: number | undefined;
  isFixed: boolean;
  value?: string;
  onChange?: (columnId: string) => void;
}

/** A column of a module: the form holds both ids. */
function ColumnField({
  id,
  crud,
  reportId,
  isFixed,
  value,
  onChange,
}: ColumnFieldProps): ReactNode {
  const { data: columns = [], isLoading } = useWatchedColumns(reportId);
  const moduleId = Form.useWatch('moduleId', { form: crud.form, preserve: true });
  const chosen = columns.findIndex(
    (column) => column.moduleId === moduleId && column.columnId === value,
  );
  return (
    <Select
      {...(id !== undefined && { id })}
      placeholder={reportId === undefined ? '请先选择报表' : '请选择'}
      disabled={isFixed || reportId === undefined}
      loading={isLoading}
      value={chosen === -1 ? null : chosen}
      options={columns.map(({ moduleTitle, title }, at) => ({
        value: at,
        label: `${moduleTitle} · ${title}`,
      }))}
      onChange={(at: number | null) => {
        const column = columns[at ?? -1];
        if (!column) return;
        crud.form.setFieldValue('moduleId', column.moduleId);
        onChange?.(column.columnId);
      }}
    />
  );
}

/** What about a column is looked for. What looks at the report is another rule. */
function KindField({ crud }: { crud: Crud }): ReactNode {
  const wasStale = crud.row && crud.row.kind === 'stale';
  const options = kindOptions.filter(
    ({ value }) => wasStale === undefined || (value === 'stale') === wasStale,
  );
  return (
    <Form.Item name="kind" label="什么时候">
      <Select
        options={options}
        onChange={() => crud.form.setFieldsValue({ low: null, high: null, direction: 'up' })}
      />
    </Form.Item>
  );
}

function BoundFields({ crud }: { crud: Crud }): ReactNode {
  const kind = Form.useWatch('kind', crud.form);
  if (kind === 'trend_n' || kind === 'top_n') return <CountFields crud={crud} kind={kind} />;
  if (kind === 'stale')
    return (
      <CountField
        label="小时数"
        suffix="小时"
        range={[1, 8760]}
        extra="每小时检查一次，提醒收到这张报表的人；没有人订阅时提醒报表的所有者。"
      />
    );
  const hasLow = kind === 'below' || kind === 'outside' || kind === 'change';
  const hasHigh = kind === 'above' || kind === 'outside';
  if (!hasLow && !hasHigh) return null;
  const lowLabel = kind === 'change' ? '百分比' : '下限';
  return (
    <div className="wm-form-grid">
      {hasLow && (
        <Form.Item
          name="low"
          label={lowLabel}
          rules={[{ required: true, message: `请输入${lowLabel}` }]}
        >
          <InputNumber suffix={kind === 'change' ? '%' : undefined} />
        </Form.Item>
      )}
      {hasHigh && (
        <Form.Item name="high" label="上限" rules={[{ required: true, message: '请输入上限' }]}>
          <InputNumber />
        </Form.Item>
      )}
    </div>
  );
}

/** How many steps or places, which way, and beyond what. */
function CountFields({ crud, kind }: { crud: Crud; kind: 'trend_n' | 'top_n' }): ReactNode {
  const isDown = Form.useWatch('direction', crud.form) === 'down';
  return (
    <div className="wm-form-grid">
      <Form.Item name="direction" label={kind === 'trend_n' ? '方向' : '从哪一头数'}>
        <Segmented options={[...directionOptions[kind]]} />
      </Form.Item>
      {kind === 'trend_n' ? (
        <CountField
          label="连续次数"
          suffix="次"
          range={[2, 100]}
          extra="按报表里行的顺序；相等或不是数字就中断。"
        />
      ) : (
        <>
          <CountField label="名次" suffix="名" range={[1, 1000]} extra="与最后一名相等的也算。" />
          <Form.Item name="high" label={isDown ? '并且小于' : '并且大于'} extra="不填就只看名次。">
            <InputNumber />
          </Form.Item>
        </>
      )}
    </div>
  );
}

interface CountFieldProps {
  label: string;
  suffix: string;
  range: [number, number];
  extra: string;
}

function CountField({ label, suffix, range: [min, max], extra }: CountFieldProps): ReactNode {
  const message = `请输入 ${min} 到 ${max} 的整数`;
  return (
    <Form.Item
      name="low"
      label={label}
      extra={extra}
      rules={[{ required: true, type: 'integer', min, max, message }]}
    >
      <InputNumber suffix={suffix} />
    </Form.Item>
  );
}
