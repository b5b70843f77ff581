import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { familyOf } from '@wm/genomics/check-family';
import { formatPed } from '@wm/genomics/ped-writer';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown, Upload } from 'antd';
import type { ReactNode } from 'react';
import { saveBlob } from '#core/http/download.ts';
import { HttpError } from '#core/http/http-error.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { caseApi, caseKey, saveFamily } from '../case.api.ts';
import { familyTemplates } from '../family-edits.ts';
import { familyOfPed } from '../family-of-ped.ts';
import type { FamilyEdits } from '../use-family-edits.ts';

interface FamilyToolsProps {
  shown: InheritanceCase;
  edits: FamilyEdits;
}

/** What can be done with a family as a whole. */
export function FamilyTools({ shown, edits }: FamilyToolsProps): ReactNode {
  const { people, isChanged, undo } = edits;
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const samples = shown.file?.samples ?? [];
  /** Saves over the version that was seen, or over the newest one when that is wanted. */
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
      message.success('家系已保存');
      await client.invalidateQueries({ queryKey: caseKey(shown.id) });
    } catch {
      // The client has shown why.
    }
  };
  const bring = async (file: File): Promise<void> => {
    const read = familyOfPed(await file.text(), samples);
    if (read.kind === 'none') return void message.error(read.reason);
    edits.begin(read.people);
    if (read.remark !== '') message.warning(read.remark);
  };
  const download = (): void => {
    const text = formatPed([familyOf(shown.caseNo || `case${shown.id}`, people)]);
    saveBlob(new Blob([text], { type: 'text/plain' }), `病例${shown.id}.ped`);
  };
  return (
    <div className="kb-case-tools">
      <PermissionGate anyOf={['knowledge:inheritance-mutation:edit']}>
        <Button
          type="primary"
          loading={isBusy}
          disabled={!isChanged}
          onClick={() => void run(save)}
        >
          保存家系
        </Button>
        <Button disabled={!undo} onClick={undo}>
          撤销
        </Button>
        <Upload
          accept=".ped,.fam,.txt,.tsv"
          showUploadList={false}
          beforeUpload={(file) => {
            void bring(file);
            return false;
          }}
        >
          <Button>上传 PED</Button>
        </Upload>
        <Dropdown
          trigger={['click']}
          menu={{
            items: familyTemplates.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) =>
              edits.begin(familyTemplates.find((one) => one.key === key)?.make(samples) ?? []),
          }}
        >
          <Button>模板</Button>
        </Dropdown>
      </PermissionGate>
      <Button disabled={people.length === 0} onClick={download}>
        导出 PED
      </Button>
      {isChanged && <span className="wm-muted">有未保存的修改</span>}
    </div>
  );
}
