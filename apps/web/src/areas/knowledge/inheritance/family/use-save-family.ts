import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { useBusy } from '#core/use-busy.ts';
import { caseApi, caseKey, saveFamily } from '../case.api.ts';
import type { FamilyEdits } from './use-family-edits.ts';

/** Saves a family over the version that was seen; over a newer one only when that is wanted. */
export function useSaveFamily(shown: InheritanceCase, edits: FamilyEdits) {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const [savedAt, setSavedAt] = useState<Date>();
  const { people } = edits;
  const write = async (seen: number): Promise<number | undefined> => {
    try {
      return (await saveFamily(shown.id, people, seen)).familyVersion;
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 409) throw error;
    }
    const isWanted = await modal.confirm({
      title: '这个家系已在别处修改',
      content: '覆盖后，别处的修改会丢失。取消后可以先导出 PED，再重新打开这一页。',
      okText: '覆盖',
      okButtonProps: { danger: true },
      cancelText: '取消',
    });
    return isWanted ? write((await caseApi.find(shown.id)).familyVersion) : undefined;
  };
  const save = async (): Promise<void> => {
    try {
      const version = await write(edits.version);
      if (version === undefined) return;
      edits.keep(version);
      setSavedAt(new Date());
      message.success('家系已保存');
      await client.invalidateQueries({ queryKey: caseKey(shown.id) });
    } catch {
      // The client has shown why.
    }
  };
  return { isBusy, savedAt, save: () => void (edits.isChanged && !isBusy && run(save)) };
}
