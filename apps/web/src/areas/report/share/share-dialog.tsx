import { useQueryClient } from '@tanstack/react-query';
import type { ReportRun } from '@wm/contract/report/run';
import type { shareKinds } from '@wm/contract/report/share';
import { Button, Form, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { MadeLink } from '#ui/share/made-link.tsx';
import { ShareTermFields, wishOf } from '#ui/share/share-term.tsx';
import type { ShareTerm } from '#ui/share/share-term.tsx';
import { refetchShares, shareAddress, shareRun, useShares } from './share.api.ts';
import { ShareRows } from './share-rows.tsx';

interface Wish extends ShareTerm {
  kind: (typeof shareKinds)[number];
  maxViews?: number | null;
}

interface ShareDialogProps {
  run: ReportRun;
  onClose: () => void;
}

/** Shares a run, or always the newest of its report, by a link that anybody may open. */
export function ShareDialog({ run, onClose }: ShareDialogProps): ReactNode {
  const client = useQueryClient();
  const { data = [] } = useShares();
  const [token, setToken] = useState<string>();
  const [isBusy, busy] = useBusy();
  const make = async ({ kind, maxViews = null, ...term }: Wish): Promise<void> => {
    try {
      setToken((await shareRun(run.id, { kind, maxViews, ...wishOf(term) })).token);
      refetchShares(client);
    } catch {
      // The client has shown why.
    }
  };
  const ofThis = data.filter(
    ({ runId, reportId }) => runId === run.id || (runId === null && reportId === run.reportId),
  );
  return (
    <AppModal open title={`分享「${run.reportName}」`} footer={null} onCancel={onClose}>
      <p className="wm-muted">
        拿到链接的人不用登录就能查看。看到的以您现在能导出的内容为限；您的权限变小，链接里也随之减少。打码的列不会分享。
      </p>
      <Form<Wish>
        layout="vertical"
        initialValues={{ kind: 'run', days: 7 }}
        onFinish={(wish) => void busy(() => make(wish))}
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
        <ShareTermFields />
        <Form.Item
          name="maxViews"
          label="最多查看次数"
          rules={[{ type: 'integer', min: 1, max: 100_000, message: '请输入 1 到 100000 的整数' }]}
        >
          <InputNumber className="rp-share-views" placeholder="不填则不限次数" />
        </Form.Item>
        <Button type={token ? 'default' : 'primary'} htmlType="submit" loading={isBusy}>
          生成链接
        </Button>
      </Form>
      {token && <MadeLink key={token} address={shareAddress(token)} />}
      {ofThis.length > 0 && (
        <section className="wm-share-list">
          <h3>有效的链接</h3>
          <ShareRows shares={ofThis} />
        </section>
      )}
    </AppModal>
  );
}
