import type { reportWarningResource } from '@wm/contract/report/warning';
import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { usePublished } from '../report.api.ts';
import { useWatchedColumns } from './warning.api.ts';

const kindOptions = [
  { value: 'below', label: '小于' },
  { value: 'above', label: '大于' },
  { value: 'outside', label: '不在范围内' },
  { value: 'empty', label: '为空' },
  { value: 'change', label: '合计比上次变化超过' },
];

const levelOptions = [
  { value: 'info', label: '提示' },
  { value: 'warn', label: '警告' },
  { value: 'error', label: '严重' },
];

type Crud = CrudForm<typeof reportWarningResource>;

/** The drawer that makes or edits a rule. */
export function WarningForm({ crud }: { crud: Crud }): ReactNode {
  const { data: reports = [] } = usePublished();
  const reportId = Form.useWatch('reportId', crud.form);
  const isNew = crud.row === undefined;
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
      <Form.Item name="moduleId" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="columnId" label="列" rules={[{ required: true, message: '请选择列' }]}>
        <ColumnField crud={crud} reportId={reportId} isFixed={!isNew} />
      </Form.Item>
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

function BoundFields({ crud }: { crud: Crud }): ReactNode {
  const kind = Form.useWatch('kind', crud.form);
  const hasLow = kind === 'below' || kind === 'outside' || kind === 'change';
  const hasHigh = kind === 'above' || kind === 'outside';
  return (
    <div className="wm-form-grid">
      <Form.Item name="kind" label="什么时候">
        <Select options={kindOptions} />
      </Form.Item>
      {hasLow && (
        <Form.Item
          name="low"
          label={kind === 'change' ? '百分比' : '下限'}
          rules={[{ required: true, message: kind === 'change' ? '请输入百分比' : '请输入下限' }]}
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
