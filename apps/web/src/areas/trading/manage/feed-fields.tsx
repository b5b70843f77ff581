import { leastInterval } from '@wm/contract/trading/run-figures';
import type { SymbolFeed } from '@wm/contract/trading/feed';
import { Form, Input, InputNumber, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';

export type FeedKind = SymbolFeed['kind'];

/** What a source is before its owner has said anything. */
export const newFeed = {
  kind: 'poll' as FeedKind,
  url: '',
  intervalSeconds: 60,
  isEnabled: true,
  subscribeText: '',
  historyUrl: '',
  sourceCode: '',
};

const kinds = [
  { value: 'poll', label: '定时下载' },
  { value: 'socket', label: '实时推送' },
];

const help: Record<FeedKind, string> = {
  poll: '填一个能下载 CSV 的网址，格式与导入相同，应与已有的K线有重叠。只接受已经收盘的K线，已有的不会改动；不能填内部网络的地址。请确认您有权使用这些数据。',
  socket:
    '填一个 WebSocket 地址，每条消息是 JSON，写明K线的时间、开、高、低、收、量（字段名可以缩写），周期须与品种相同。断线后自动重连；收盘后的K线不再改动，迟到的报价不采用；不能填内部网络的地址。请确认您有权使用这些数据。',
};

const isWeb = { pattern: /^\s*https?:\/\//i, message: '网址以 http:// 或 https:// 开头' };
const isSocket = { pattern: /^\s*wss?:\/\//i, message: '地址以 ws:// 或 wss:// 开头' };

/** What is asked about a source; of a WebSocket more. */
export function FeedFields(): ReactNode {
  const kind: FeedKind = Form.useWatch<FeedKind | undefined>('kind') ?? 'poll';
  const isLive = kind === 'socket';
  return (
    <>
      <Form.Item name="kind" label="方式">
        <Segmented options={kinds} />
      </Form.Item>
      <p className="wm-muted">{help[kind]}</p>
      <Form.Item
        name="url"
        label="网址"
        rules={[
          { required: true, whitespace: true, message: '请输入网址' },
          isLive ? isSocket : isWeb,
        ]}
      >
        <Input maxLength={1000} placeholder={isLive ? 'wss://…/quotes' : 'https://…/daily.csv'} />
      </Form.Item>
      {isLive && (
        <>
          <Form.Item name="subscribeText" label="订阅消息" extra="连上后原样发给对方；不需要时留空">
            <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 4 }} />
          </Form.Item>
          <Form.Item
            name="sourceCode"
            label="对方的代码"
            extra="推送里有多个品种时只取这一个；留空取全部"
          >
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item
            name="historyUrl"
            label="补齐缺口的网址"
            extra="重连后从这里下载 CSV，补上断线时的K线；留空则只提示缺口"
            rules={[isWeb]}
          >
            <Input maxLength={1000} placeholder="https://…/history.csv" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="intervalSeconds"
        label={isLive ? '报价间隔（秒）' : '间隔（秒）'}
        extra={isLive ? '交易时段内连续 3 个间隔没有报价就算中断' : undefined}
        rules={[{ required: true, message: '请输入间隔' }]}
      >
        <InputNumber min={leastInterval} max={86_400} precision={0} />
      </Form.Item>
      <Form.Item name="isEnabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}
