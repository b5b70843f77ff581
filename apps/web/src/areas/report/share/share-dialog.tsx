import { useQueryClient } from '@tanstack/react-query';
import type { ReportRun } from '@wm/contract/report/run';
import type { shareKinds } from '@wm/contract/report/share';
import { Form, InputNumber, Radio } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { ShareForm } from '#ui/share/share-links.tsx';
import { refetchShares, shareAddress, shareRun, useShares } from './share.api.ts';
import { ShareRows } from './share-rows.tsx';

interface Wish {
  kind: (typeof shareKinds)[number];
  maxViews: number | null;
}

interface ShareDialogProps {
  run: ReportRun;
  onClose: () => void;
}

/** Shares a run, or always the newest of its report, by a link that anybody may open. */
export function ShareDialog({ run, onClose }: ShareDialogProps): ReactNode {
  const client = useQueryClient();
  const { data = [] } = useShares();
  const ofThis = data.filter(
    ({ runId, reportId }) => runId === run.id || (runId === null && reportId === run.reportId),
  );
  return (
    <AppModal open title={`分享「${run.reportName}」`} footer={null} onCancel={onClose}>
      <p className="wm-muted">
        拿到链接的人不用登录就能查看。看到的以您现在能导出的内容为限；您的权限变小，链接里也随之减少。打码的列不会分享。
      </p>
      <ShareForm<Wish>
        initial={{ kind: 'run', maxViews: null }}
        onMake={async ({ kind, maxViews, days, password }) => {
          const { token } = await shareRun(run.id, { kind, maxViews, days, password });
          refetchShares(client);
          return shareAddress(token);
        }}
      >
        <Form.Item name="kind" label="分享什么">
          <Radio.Group
            className="rp-share-kinds"
            options={[
              { value: 'run', label: `这一次运行（#${run.id}），内容不再改变` },
              {
                value: 'newest',
                label: '这张报表：总是您用同样参数运行的最新一次',
                disabled: run.reportId === null,
              },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="maxViews"
          label="最多查看次数"
          rules={[{ type: 'integer', min: 1, max: 100_000, message: '请输入 1 到 100000 的整数' }]}
        >
          <InputNumber className="rp-share-views" placeholder="不填则不限次数" />
        </Form.Item>
      </ShareForm>
      <ShareRows title="有效的链接" shares={ofThis} />
    </AppModal>
  );
}
