import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { notifier } from '#core/http/notifier.ts';
import { samplesKey } from '../monitor-events.ts';
import { cacheKeysKey, clearCache } from './cache.api.ts';

/** Asks before a cache is emptied; nothing is lost by it. */
export function useClearCache(): (what: string, which: { name?: string; key?: string }) => void {
  const { modal } = App.useApp();
  const client = useQueryClient();
  return (what, which) =>
    void modal.confirm({
      title: `清除${what}？`,
      content: '数据不会丢，下次打开慢一次。所有副本在一秒内生效',
      okText: '清除',
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          await clearCache(which);
          notifier().message('success', `已清除${what}`);
        } catch {
          // The client has shown why.
        }
        await client.invalidateQueries({ queryKey: [samplesKey] });
        await client.invalidateQueries({ queryKey: [cacheKeysKey] });
      },
    });
}
