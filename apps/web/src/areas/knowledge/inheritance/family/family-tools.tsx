import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { familyOf } from '@wm/genomics/check-family';
import { formatPed } from '@wm/genomics/ped-writer';
import { App, Button, Dropdown, Segmented, Upload } from 'antd';
import type { ReactNode } from 'react';
import { saveBlob } from '#core/http/download.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { pngFileOf, svgFileOf } from '../pedigree/picture-file.ts';
import { familyTemplates } from './family-edits.ts';
import { familyOfPed } from './family-of-ped.ts';
import { childlessPairs } from './partners.ts';
import type { FamilyEdits } from './use-family-edits.ts';
import type { useSaveFamily } from './use-save-family.ts';

const views = [
  { value: 'picture', label: '图' },
  { value: 'table', label: '表' },
  { value: 'ped', label: 'PED' },
];

export type FamilyView = 'picture' | 'table' | 'ped';

interface FamilyToolsProps {
  shown: InheritanceCase;
  edits: FamilyEdits;
  saving: ReturnType<typeof useSaveFamily>;
  view: FamilyView;
  onView: (view: FamilyView) => void;
}

/** What can be done with a family as a whole. */
export function FamilyTools({ shown, edits, saving, view, onView }: FamilyToolsProps): ReactNode {
  const { isChanged, undo, redo } = edits;
  return (
    <div className="kb-case-tools">
      <PermissionGate anyOf={['knowledge:inheritance-mutation:edit']}>
        <Button type="primary" loading={saving.isBusy} disabled={!isChanged} onClick={saving.save}>
          保存家系
        </Button>
        <Button disabled={!undo} onClick={undo}>
          撤销
        </Button>
        <Button disabled={!redo} onClick={redo}>
          重做
        </Button>
        <Bringing edits={edits} samples={shown.file?.samples ?? []} />
      </PermissionGate>
      <Exporting shown={shown} edits={edits} view={view} />
      <Segmented
        aria-label="家系的样子"
        options={views}
        value={view}
        onChange={(next) => onView(next as FamilyView)}
      />
      <span className="wm-muted" role="status">
        {isChanged ? '有未保存的修改' : saving.savedAt && `已保存 ${clock(saving.savedAt)}`}
      </span>
    </div>
  );
}

function clock(time: Date): string {
  return time.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' });
}

/** A family from a file, or from a template to begin with. */
function Bringing({
  edits,
  samples,
}: {
  edits: FamilyEdits;
  samples: readonly string[];
}): ReactNode {
  const { message } = App.useApp();
  const bring = async (file: File): Promise<void> => {
    const read = familyOfPed(await file.text(), samples, edits.people);
    if (read.kind === 'none') return void message.error(read.reason);
    edits.begin(read.people);
    if (read.remark !== '') message.warning(read.remark);
  };
  return (
    <>
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
    </>
  );
}

function Exporting({
  shown,
  edits: { people },
  view,
}: Pick<FamilyToolsProps, 'shown' | 'edits' | 'view'>): ReactNode {
  const { message } = App.useApp();
  const drawing = (): SVGSVGElement | null =>
    document.querySelector<SVGSVGElement>('.kb-family .kb-pedigree svg');
  const save = async (kind: string): Promise<void> => {
    const name = `病例${shown.id}家系`;
    if (kind === 'ped') {
      const text = formatPed([familyOf(shown.caseNo || `case${shown.id}`, people)]);
      if (childlessPairs(people).length > 0)
        message.info('PED 写不出没有子女的配偶，文件里两人之间没有连线');
      return saveBlob(new Blob([text], { type: 'text/plain' }), `病例${shown.id}.ped`);
    }
    const picture = drawing();
    if (!picture) return;
    const blob =
      kind === 'png'
        ? await pngFileOf(picture)
        : new Blob([svgFileOf(picture)], { type: 'image/svg+xml' });
    saveBlob(blob, `${name}.${kind}`);
  };
  const isDrawn = view === 'picture';
  return (
    <Dropdown
      trigger={['click']}
      disabled={people.length === 0}
      menu={{
        items: [
          { key: 'ped', label: 'PED 文件' },
          { key: 'svg', label: '矢量图（SVG）', disabled: !isDrawn },
          { key: 'png', label: '图片（PNG）', disabled: !isDrawn },
        ],
        onClick: ({ key }) =>
          void save(key).catch(() => message.error('浏览器画不出这张图，请改存矢量图')),
      }}
    >
      <Button>导出</Button>
    </Dropdown>
  );
}
