import { useQueryClient } from '@tanstack/react-query';
import type { ReportSchedule } from '@wm/contract/report/schedule';
import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import {
  refetchSchedules,
  reportScheduleApi,
  runSchedule,
  setScheduleStatus,
  subscribe,
} from './schedule.api.ts';

/** What may be done to a schedule, each with its news; what fails the client has shown. */
export function useScheduleActions(schedule: ReportSchedule) {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const { id, reportName } = schedule;
  const write = async (status: '0' | '1'): Promise<void> => {
    await setScheduleStatus(id, status);
    refetchSchedules(client);
  };
  const after = (work: Promise<unknown>, text: string): void =>
    void work
      .then(() => {
        notifier().message('success', text);
        refetchSchedules(client);
      })
      .catch(() => refetchSchedules(client));
  return {
    run: () => after(runSchedule(id), '已开始运行'),
    subscribe: () => after(subscribe(id), '已订阅，运行完成后在铃铛里通知您'),
    setStatus: (status: '0' | '1'): void =>
      void write(status)
        .then(() =>
          status === '1'
            ? notifier().undoable(`已暂停「${reportName}」的计划`, () => write('0'))
            : notifier().message('success', `已启用「${reportName}」的计划`),
        )
        .catch(() => undefined),
    remove: (): void =>
      confirmRemove({
        what: `「${reportName}」的计划`,
        permission: 'report:schedule:remove',
        consequence: '订阅一并取消，已有的运行结果保留。删除后 10 秒内可以撤销。',
        remove: async () => {
          const undo = await reportScheduleApi.remove([id]);
          refetchSchedules(client);
          return undo && (() => undo().then(() => refetchSchedules(client)));
        },
      }),
  };
}
