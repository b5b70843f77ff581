import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SymbolFeed } from '@wm/contract/trading/feed';
import type { TradeSymbol } from '@wm/contract/trading/symbol';
import { Button, Form, Space, Spin } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { pollFeed, readFeed, removeFeed, saveFeed } from '../trading.api.ts';
import { FeedFields, newFeed } from './feed-fields.tsx';
import { chartSymbolsKey } from '../trading-keys.ts';

const lookAgainMs = 3000;

interface FeedDrawerProps {
  symbol: TradeSymbol | undefined;
  onClose: () => void;
}

/** 行情来源: an address from which newer bars of a symbol come. */
export function FeedDrawer({ symbol, onClose }: FeedDrawerProps): ReactNode {
  return (
    <AppDrawer
      open={symbol !== undefined}
      title={`行情来源：${symbol?.code ?? ''}`}
      onClose={onClose}
      destroyOnHidden
    >
      {symbol && <FeedForm symbol={symbol} onDone={onClose} />}
    </AppDrawer>
  );
}

function FeedForm({ symbol, onDone }: { symbol: TradeSymbol; onDone: () => void }): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<SymbolFeed>();
  const [isSaving, runSave] = useBusy();
  const [isPolling, runPoll] = useBusy();
  const confirmRemove = useConfirmRemove();
  const key = ['/trading/v2/symbols', 'feed', symbol.id];
  const feed = useQuery({
    queryKey: key,
    queryFn: () => readFeed(symbol.id),
    // How a line stands changes by itself.
    refetchInterval: ({ state }) => (state.data?.kind === 'socket' ? lookAgainMs : false),
  });
  const { data } = feed;
  const renew = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: key });
    await client.invalidateQueries({ queryKey: chartSymbolsKey });
  };
  const save = async (values: Partial<SymbolFeed>): Promise<void> => {
    // Fields that are not shown keep what they held.
    const { kind, url, intervalSeconds, isEnabled, subscribeText, historyUrl, sourceCode } = {
      ...(data ?? newFeed),
      ...values,
    };
    const settings = { kind, url, intervalSeconds, isEnabled };
    try {
      await saveFeed(symbol.id, { ...settings, subscribeText, historyUrl, sourceCode });
    } catch (error) {
      // Everything else has been shown by the client.
      form.setFields(fieldErrorsOf(error) as unknown as Parameters<typeof form.setFields>[0]);
      return;
    }
    notifier().message('success', '已保存行情来源');
    await renew();
  };
  const poll = async (): Promise<void> => {
    const { added, problem } = await pollFeed(symbol.id);
    if (problem === '') notifier().message('success', `新增 ${added} 根K线`);
    else notifier().message('error', problem);
    await renew();
  };
  const handleDrop = (): void =>
    confirmRemove({
      what: `${symbol.code} 的行情来源`,
      consequence: '已有的K线会保留，不再自动更新。',
      remove: async () => {
        await removeFeed(symbol.id);
        await renew();
        onDone();
      },
    });
  if (feed.isError) return <QueryError query={feed} what="行情来源" />;
  if (feed.isPending) return <Spin />;
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={data ?? newFeed}
        onFinish={(values: Partial<SymbolFeed>) => void runSave(() => save(values))}
      >
        <FeedFields />
        {data && <FeedState feed={data} />}
        <Space wrap>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            保存
          </Button>
          {data?.kind === 'poll' && (
            <Button loading={isPolling} onClick={() => void runPoll(poll)}>
              立即更新
            </Button>
          )}
          {data && (
            <Button danger onClick={handleDrop}>
              删除来源
            </Button>
          )}
        </Space>
      </Form>
    </>
  );
}

function FeedState({ feed }: { feed: SymbolFeed }): ReactNode {
  const { kind, answeredTime, problem, failures } = feed;
  const [good, again] =
    kind === 'poll' ? ['最近一次成功', '间隔会逐次加长'] : ['最近一次连上', '正在重连'];
  return (
    <p role="status">
      {good}：{answeredTime === null ? '还没有' : formatDateTime(answeredTime)}
      {problem !== '' && (
        <span className="tr-warn">
          {' '}
          · {problem}
          {failures > 0 && `（连续 ${failures} 次，${again}）`}
        </span>
      )}
    </p>
  );
}
