import type { JobHandlerInfo, jobResource } from '@wm/contract/monitor/job';
import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { officeZone } from '#core/time/office-clock.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CronEditor } from '#ui/cron/cron-editor.tsx';
import { ZoneSelect } from '#ui/cron/zone-select.tsx';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { jobForesight, useHandlers } from '../job.api.ts';
import { ParamFields } from './param-fields.tsx';

const misfireOptions = [
  { value: 'skip', label: '不补' },
  { value: 'once', label: '补一次' },
  { value: 'all', label: '全部补' },
];
const concurrencyOptions = [
  { value: 'skip', label: '跳过' },
  { value: 'queue', label: '排队' },
  { value: 'allow', label: '同时' },
];
const priorityOptions = [
  { value: 10, label: '高' },
  { value: 0, label: '普通' },
  { value: -10, label: '低' },
];

type Crud = CrudForm<typeof jobResource>;

/** The drawer that makes or edits a job. */
export function JobForm({ crud }: { crud: Crud }): ReactNode {
  return (
    <CrudDrawer crud={crud}>
      <WorkFields crud={crud} />
      <h3 className="wm-form-section">什么时候</h3>
      <TimeFields crud={crud} />
      <h3 className="wm-form-section">出了意外</h3>
      <TroubleFields />
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </CrudDrawer>
  );
}

function defaultsOf(handler: JobHandlerInfo | undefined): Record<string, unknown> {
  return Object.fromEntries((handler?.params ?? []).map(({ key, value }) => [key, value]));
}

function WorkFields({ crud }: { crud: Crud }): ReactNode {
  const { data } = useHandlers();
  const key = Form.useWatch('handler', crud.form);
  const handlers = data?.rows ?? [];
  const handler = handlers.find((one) => one.key === key);
  const handleHandler = (next: string): void => {
    // What another work is told means nothing to this one.
    crud.form.setFieldValue('payload', defaultsOf(handlers.find((one) => one.key === next)));
  };
  return (
    <>
      <Form.Item
        name="jobName"
        label="任务名称"
        rules={[{ required: true, whitespace: true, message: '请输入任务名称' }]}
      >
        <Input maxLength={50} placeholder="例如：每晚清理日志" autoFocus />
      </Form.Item>
      <Form.Item
        name="handler"
        label="做什么"
        extra={handler?.description}
        rules={[{ required: true, message: '请选择做什么' }]}
      >
        <Select
          placeholder="请选择"
          disabled={crud.row?.builtIn ?? false}
          options={handlers.map((one) => ({ value: one.key, label: one.title }))}
          onChange={handleHandler}
        />
      </Form.Item>
      {handler && <ParamFields params={handler.params} />}
    </>
  );
}

function TimeFields({ crud }: { crud: Crud }): ReactNode {
  const timeZone = Form.useWatch('timeZone', crud.form) ?? officeZone();
  return (
    <>
      <Form.Item
        name="cron"
        label="执行时间"
        rules={[{ required: true, message: '请填写执行时间' }]}
      >
        <CronEditor timeZone={timeZone} foresight={jobForesight(crud.row?.id)} />
      </Form.Item>
      <Form.Item name="timeZone" label="时区">
        <ZoneSelect />
      </Form.Item>
    </>
  );
}

function TroubleFields(): ReactNode {
  return (
    <div className="wm-form-grid">
      <Form.Item name="misfire" label="错过时" tooltip="服务没有运行，到点没能执行">
        <Segmented block options={misfireOptions} />
      </Form.Item>
      <Form.Item name="concurrency" label="没跑完时" tooltip="又到点了，上一次还在运行">
        <Segmented block options={concurrencyOptions} />
      </Form.Item>
      <Form.Item name="retryLimit" label="失败后重试">
        <InputNumber min={0} max={10} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item name="retryDelay" label="第一次重试前等待" tooltip="之后每次加倍，最多一小时">
        <InputNumber min={1} max={3600} precision={0} suffix="秒" />
      </Form.Item>
      <Form.Item name="timeoutSeconds" label="最多运行">
        <InputNumber min={1} max={86_400} precision={0} suffix="秒" />
      </Form.Item>
      <Form.Item name="priority" label="优先级">
        <Segmented block options={priorityOptions} />
      </Form.Item>
    </div>
  );
}
