import type { ParamValue } from '@wm/contract/report/definition';
import type { PublishedReport } from '@wm/contract/report/report';
import type { reportScheduleResource } from '@wm/contract/report/schedule';
import { Checkbox, Form, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { officeZone } from '#core/time/office-clock.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CronEditor } from '#ui/cron/cron-editor.tsx';
import { ZoneSelect } from '#ui/cron/zone-select.tsx';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { ParamInputs } from '../param-inputs.tsx';
import { ParamOfferContext } from '../param/param-offer.ts';
import { usePublished } from '../report.api.ts';
import { scheduleForesight } from './schedule.api.ts';

const misfireOptions = [
  { value: 'once', label: '补一次' },
  { value: 'skip', label: '不补' },
];

/** The drawer that makes or edits a schedule. */
export function ScheduleForm({
  crud,
}: {
  crud: CrudForm<typeof reportScheduleResource>;
}): ReactNode {
  const { data: reports = [] } = usePublished();
  const reportId = Form.useWatch('reportId', crud.form);
  const timeZone = Form.useWatch('timeZone', crud.form) ?? officeZone();
  const report = reports.find(({ id }) => id === reportId);
  return (
    <CrudDrawer crud={crud}>
      <Form.Item
        name="reportId"
        label="报表"
        extra="到点时按当时发布的版本运行，用的是您当时的权限。"
        rules={[{ required: true, message: '请选择报表' }]}
      >
        <Select
          placeholder="请选择"
          disabled={crud.row !== undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={reports.map(({ id, name }) => ({ value: id, label: name }))}
          // What another report asks for means nothing to this one.
          onChange={() => crud.form.setFieldValue('params', [])}
        />
      </Form.Item>
      <Form.Item
        name="params"
        label="参数"
        hidden={!report || report.params.length === 0}
        extra="每次运行都用这些值；相对的日期按运行那天的办公时区，当前用户和部门是运行的人的。"
      >
        <ParamsField reportId={report?.id} asked={report?.params ?? []} />
      </Form.Item>
      <Form.Item
        name="cron"
        label="执行时间"
        rules={[{ required: true, message: '请填写执行时间' }]}
      >
        <CronEditor timeZone={timeZone} foresight={scheduleForesight} />
      </Form.Item>
      <Form.Item name="timeZone" label="时区">
        <ZoneSelect />
      </Form.Item>
      <Form.Item name="misfire" label="错过时" tooltip="服务没有运行，到点没能执行">
        <Segmented options={misfireOptions} />
      </Form.Item>
      {crud.row === undefined && (
        <Form.Item name="subscribe" valuePropName="checked">
          <Checkbox>运行完成后在铃铛里通知我</Checkbox>
        </Form.Item>
      )}
    </CrudDrawer>
  );
}

interface ParamsFieldProps {
  reportId: number | undefined;
  asked: PublishedReport['params'];
  value?: ParamValue[];
  onChange?: (values: ParamValue[]) => void;
}

const noValues: ParamValue[] = [];

/** The form gives the field its value and hears of its changes. */
function ParamsField({ reportId, asked, value = noValues, onChange }: ParamsFieldProps): ReactNode {
  return (
    <ParamOfferContext value={reportId === undefined ? undefined : { of: { reportId } }}>
      <div className="rp-schedule-params">
        <ParamInputs
          params={asked}
          values={value}
          isLasting
          onChange={(next) => onChange?.(next)}
        />
      </div>
    </ParamOfferContext>
  );
}
