import type { DailySettings } from '@wm/contract/notebook/daily-note';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { noteApi } from '../note/note.api.ts';
import { dailySettingsKey, keepDailySettings, useDailySettings } from './daily.api.ts';

/** 日记设置: which note daily notes begin as. */
export function DailySettingsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const query = useDailySettings();
  const [chosen, setChosen] = useState<DailySettings['template']>();
  const [isBusy, during] = useBusy();
  const template = chosen === undefined ? (query.data?.template ?? null) : chosen;
  const save = async (): Promise<void> => {
    const kept = await keepDailySettings(template?.id ?? null).catch(() => undefined);
    if (!kept) return;
    client.setQueryData(dailySettingsKey, kept);
    notifier().message('success', '日记设置已保存');
    onClose();
  };
  return (
    <AppModal
      open
      width={480}
      title="日记设置"
      okText="保存"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !query.data }}
      onOk={() => void during(save)}
      onCancel={onClose}
    >
      {query.isError && !query.data ? (
        <QueryError query={query} what="日记设置" />
      ) : (
        <>
          <label htmlFor="daily-template">日记的模板</label>
          <NoteSelect id="daily-template" value={template} onChoose={setChosen} />
          <p className="wm-muted">
            新的一天从这篇笔记的内容开始写，其中的
            {' {{date}} {{weekday}} {{week}} {{time}} {{title}} '}
            会填上日期、星期、一年中的第几周、时间和标题。不选时用模板「每日笔记」。
          </p>
        </>
      )}
    </AppModal>
  );
}

interface NoteSelectProps {
  id: string;
  value: DailySettings['template'];
  onChoose: (note: DailySettings['template']) => void;
}

/** One of the user's notes, found by its name. */
function NoteSelect({ id, value, onChoose }: NoteSelectProps): ReactNode {
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: [noteApi.path, 'list', 'named', text],
    queryFn: () => noteApi.list({ name: text, limit: 20 }, { silent: true }),
  });
  const rows = found.data?.rows ?? [];
  const options = rows.map((note) => ({ value: note.id, label: note.name }));
  if (value && text === '' && !rows.some((note) => note.id === value.id))
    options.unshift({ value: value.id, label: value.name });
  return (
    <Select
      id={id}
      style={{ width: '100%', margin: '6px 0 8px' }}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="每日笔记（模板）"
      loading={found.isFetching}
      notFoundContent={found.isError ? '笔记没有加载出来，请稍后再试' : '没有这个名称的笔记'}
      value={value?.id}
      options={options}
      onChange={(next: number | undefined) => {
        const label = options.find((option) => option.value === next)?.label;
        onChoose(next === undefined || label === undefined ? null : { id: next, name: label });
      }}
    />
  );
}
