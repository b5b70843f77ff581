import { useQuery } from '@tanstack/react-query';
import { leastLogDays } from '@wm/contract/monitor/log-days';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { request } from '#core/http/request.ts';
import { formatDate } from '#core/time/format-date.ts';
import { DayInput } from '#ui/fields/day-input.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';

interface CleanLogProps {
  /** What the log is called: 登录日志. */
  title: string;
  /** Where it is cleaned. */
  path: string;
  /** What stays whatever is cleaned. */
  note?: string;
  onCleaned: () => Promise<void>;
}

const dayMs = 86_400_000;
const dayBefore = (days: number): string => formatDate(new Date(Date.now() - days * dayMs));
const usualDays = 180;

/** A button that deletes what of a log is older than a day; it says how much that is before it is done. */
export function CleanLog(props: CleanLogProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>清理</Button>
      {isOpen && <CleanDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CleanDialogProps extends CleanLogProps {
  onClose: () => void;
}

function CleanDialog({ title, path, note, onCleaned, onClose }: CleanDialogProps): ReactNode {
  const [before, setBefore] = useState(() => dayBefore(usualDays));
  const [isBusy, setBusy] = useState(false);
  const latest = dayBefore(leastLogDays);
  const isValid = before !== '' && before <= latest;
  const counted = useQuery({
    queryKey: [path, 'clean', before],
    queryFn: () =>
      request<{ count: number }>({
        method: 'GET',
        url: `${path}/clean`,
        params: { before },
        silent: true,
      }),
    enabled: isValid,
    staleTime: 0,
  });
  const count = isValid ? counted.data?.count : undefined;
  const clean = async (): Promise<void> => {
    setBusy(true);
    try {
      const done = await request<{ count: number }>({
        method: 'DELETE',
        url: `${path}/clean`,
        body: { before },
      });
      notifier().message('success', `已清理 ${formatCount(done.count)} 条${title}`);
      onClose();
      await onCleaned();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppModal
      open
      title={`清理${title}`}
      okText={count ? `删除 ${formatCount(count)} 条` : '删除'}
      okButtonProps={{ danger: true, disabled: !count, loading: isBusy }}
      cancelText="取消"
      onOk={() => void clean()}
      onCancel={onClose}
    >
      <div className="wm-clean-day">
        <span aria-hidden>删除这一天之前的记录</span>
        <DayInput
          label="删除这一天之前的记录"
          placeholder="年-月-日"
          day={before}
          onChange={setBefore}
        />
      </div>
      {isValid && counted.isError ? (
        <QueryError query={counted} />
      ) : (
        <p role="status">{sentenceOf({ title, before, count, isValid })}</p>
      )}
      {note && <p className="wm-muted">{note}</p>}
    </AppModal>
  );
}

interface Sentence {
  title: string;
  before: string;
  count: number | undefined;
  isValid: boolean;
}

function sentenceOf({ title, before, count, isValid }: Sentence): string {
  if (before === '') return '请按 2026-01-31 的格式填写日期';
  if (!isValid) return `最近 ${leastLogDays} 天的日志不能清理`;
  if (count === undefined) return '正在计算…';
  if (count === 0) return `${before} 之前没有可以清理的${title}`;
  return `将删除 ${before} 之前的 ${formatCount(count)} 条${title}，删除后不能恢复`;
}
