import type { Campaign, CampaignInput } from '@wm/contract/mall/sorting';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { useBusy } from '#core/use-busy.ts';
import type { Days } from '#core/time/calendar.ts';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { addCampaign, campaignsKey, changeCampaign } from './sorting.api.ts';

interface CampaignDialogProps {
  isOpen: boolean;
  /** The one that is changed; a new one is made without it. */
  campaign?: Campaign | undefined;
  onClose: () => void;
  onKept: (campaign: Campaign) => void;
}

interface Values {
  campaignName: string;
  days: Days;
}

/** The server's names of the days are one field here. */
function placeOf(name: (string | number)[]): (string | number)[] {
  return String(name[0]).endsWith('Day') ? ['days'] : name;
}

/** Makes a campaign or changes its name and days. */
export function CampaignDialog(props: CampaignDialogProps): ReactNode {
  const { isOpen, campaign, onClose, onKept } = props;
  const [form] = Form.useForm<Values>();
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  useEffect(() => {
    if (!isOpen) return;
    form.setFieldsValue({
      campaignName: campaign?.campaignName ?? '',
      days: [campaign?.beginDay ?? '', campaign?.endDay ?? ''],
    });
  }, [isOpen, campaign, form]);
  const save = async ({ campaignName, days: [beginDay, endDay] }: Values): Promise<void> => {
    const input: CampaignInput = { campaignName, beginDay, endDay };
    try {
      const kept = await (campaign ? changeCampaign(campaign.id, input) : addCampaign(input));
      await client.invalidateQueries({ queryKey: campaignsKey });
      onClose();
      onKept(kept);
    } catch (error) {
      // What belongs to no field the client has shown.
      form.setFields(
        fieldErrorsOf(error).map(({ name, errors }) => ({
          name: placeOf(name) as ['days'],
          errors,
        })),
      );
    }
  };
  return (
    <AppModal
      title={campaign ? '修改活动' : '新增活动'}
      open={isOpen}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" onFinish={(values) => void run(() => save(values))}>
        <Form.Item
          name="campaignName"
          label="活动名称"
          rules={[{ required: true, whitespace: true, message: '请输入活动名称' }]}
        >
          <Input maxLength={30} autoFocus placeholder="例如：双十一" />
        </Form.Item>
        <Form.Item
          name="days"
          label="活动日期"
          required
          extra="首尾两天都算；日期内，买家在店铺里看到这个活动"
          rules={[
            {
              validator: (_, [from, to]: Days) =>
                from && to ? Promise.resolve() : Promise.reject(new Error('请选择开始和结束日期')),
            },
          ]}
        >
          <DateRangeField label="活动日期" />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
