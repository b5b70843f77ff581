import { cronFields, findCronFault, splitCron } from '@wm/contract/core/cron-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { cronNotes, cronSentence, zoneText } from './cron-sentence.ts';

/** The next five times of an expression, and what else fires at one of them. */
interface CronFuture {
  next: string[];
  clashes?: string[];
}

/** Who computes what comes of an expression: a path of its own, that others do not take for the same question. */
export interface CronForesight {
  path: string;
  /** What is asked beside the expression, as the question is remembered by it. */
  about?: number | undefined;
  ask: (cron: string, timeZone: string) => Promise<CronFuture>;
}

interface CronPreviewProps {
  cron: string;
  timeZone: string;
  foresight: CronForesight;
}

/** What an expression means: its fields, a sentence, the next five times, and what may surprise. */
export function CronPreview({ cron, timeZone, foresight }: CronPreviewProps): ReactNode {
  const fault = cron.trim() === '' ? undefined : findCronFault(cron);
  const { data, error, refetch } = useQuery({
    queryKey: [foresight.path, foresight.about, cron, timeZone],
    queryFn: () => foresight.ask(cron, timeZone),
    enabled: findCronFault(cron) === undefined,
    placeholderData: keepPreviousData,
  });
  if (cron.trim() === '') return null;
  return (
    <div className="wm-cron-preview" role="group" aria-label="执行时间预览">
      <code className="wm-cron-fields">
        {splitCron(cron).map((field, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a field is its place
            key={at}
            className={at === fault?.field ? 'wm-cron-field wm-cron-wrong' : 'wm-cron-field'}
            title={cronFields[at]?.title}
          >
            {field}
          </span>
        ))}
      </code>
      {fault ? (
        <p role="alert" className="wm-cron-fault">
          {fault.message}
        </p>
      ) : (
        <>
          <p className="wm-cron-sentence">
            {cronSentence(cron)}（{zoneText(timeZone)}）
          </p>
          {data && <NextTimes next={data.next} timeZone={timeZone} />}
          {!data && error !== null && (
            <p role="status">
              接下来的时间没有算出来{' '}
              <Button size="small" onClick={() => void refetch()}>
                重试
              </Button>
            </p>
          )}
          <Notes notes={[...cronNotes(cron), ...clashNotes(data?.clashes ?? [])]} />
        </>
      )}
    </div>
  );
}

function clashNotes(names: string[]): string[] {
  return names.length > 0 ? [`与${names.map((name) => `「${name}」`).join('、')}同时`] : [];
}

function Notes({ notes }: { notes: string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <ul className="wm-cron-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function NextTimes({ next, timeZone }: { next: string[]; timeZone: string }): ReactNode {
  if (next.length === 0) return <p className="wm-cron-fault">不会再执行</p>;
  const format = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
    hour12: false,
  });
  const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone, weekday: 'short' });
  return (
    <ol className="wm-cron-next" aria-label="接下来五次">
      {next.map((at) => (
        <li key={at} className="wm-number">
          {format.format(new Date(at))} {weekday.format(new Date(at))}
        </li>
      ))}
    </ol>
  );
}
