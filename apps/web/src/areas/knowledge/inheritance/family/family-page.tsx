import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import type { Finding } from '@wm/genomics/finding';
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { Alert } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { isTyping } from '#core/shortcuts/is-typing.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { CaseFrame } from '../parts/case-frame.tsx';
import { PedigreePicture } from '../pedigree/pedigree-picture.tsx';
import { FamilyAsPed } from './family-as-ped.tsx';
import { familyShortcuts, stepByKey } from './family-keys.ts';
import { FamilyTable } from './family-table.tsx';
import { FamilyTools } from './family-tools.tsx';
import type { FamilyView } from './family-tools.tsx';
import { PedigreeCanvas } from './pedigree-canvas.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { SampleList } from './sample-list.tsx';
import { useFamilyEdits } from './use-family-edits.ts';
import type { FamilyEdits } from './use-family-edits.ts';
import { useSaveFamily } from './use-save-family.ts';
import './family.css';

/** 家系: is the family as told, and which sample is whom? */
export function FamilyPage(): ReactNode {
  return (
    <CaseFrame page="family">{(shown) => <FamilyEditor key={shown.id} shown={shown} />}</CaseFrame>
  );
}

function FamilyEditor({ shown }: { shown: InheritanceCase }): ReactNode {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const view = viewOf(params.get('view'));
  const edits = useFamilyEdits(shown, params.get('who') ?? '');
  const saving = useSaveFamily(shown, edits);
  const { people, chosen, selected, isChanged } = edits;
  const samples = shown.file?.samples ?? [];
  useTabHold(isChanged ? 'dirty' : undefined, () => isChanged);
  const save = useRef(saving.save);
  useEffect(() => {
    save.current = saving.save;
  });
  useSaveShortcut(() => {
    if (!mayEdit) return;
    takeTyped();
    // Once what was typed has become a step.
    setTimeout(() => save.current());
  });
  useFamilyKeys(mayEdit ? edits : undefined, samples);
  return (
    <div className="kb-family">
      <section className="kb-panel kb-family-main" aria-label="家系">
        <FamilyTools
          shown={shown}
          edits={edits}
          saving={saving}
          view={view}
          onView={(next) =>
            go(searchWith(search, { view: next === 'picture' ? '' : next }), 'replace')
          }
        />
        {edits.isBehind && (
          <Alert
            className="kb-case-finding"
            type="warning"
            showIcon
            title="这个家系已在别处修改，保存时会问是否覆盖"
          />
        )}
        <Shown
          view={view}
          shown={shown}
          edits={edits}
          mayEdit={mayEdit}
          onSelect={(id, isMore) => {
            edits.select(id, isMore);
            if (!isMore) go(searchWith(search, { who: id }), 'replace');
          }}
        />
      </section>
      {samples.length > 0 && <SampleList samples={samples} edits={edits} mayEdit={mayEdit} />}
      {selected && mayEdit && (
        <PersonPanel key={selected.id} person={selected} edits={edits} samples={samples} />
      )}
      {chosen.length > 1 && mayEdit && people.length > 0 && <PeoplePanel edits={edits} />}
    </div>
  );
}

/** Fields become a step when they are left; the one that is typed in goes on afterwards. */
function takeTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus();
}

function viewOf(asked: string | null): FamilyView {
  return asked === 'table' || asked === 'ped' ? asked : 'picture';
}

/** Hears the keys of the family wherever nobody types. */
function useFamilyKeys(edits: FamilyEdits | undefined, samples: readonly string[]): void {
  useShortcuts(familyShortcuts);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!edits || event.repeat || isTyping(event)) return;
    const step = stepByKey(edits, samples, event);
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

interface ShownProps {
  view: FamilyView;
  shown: InheritanceCase;
  edits: FamilyEdits;
  mayEdit: boolean;
  onSelect: (id: string, isMore: boolean) => void;
}

/** The family as it is looked at, with what is wrong with it. */
function Shown({ view, shown, edits, mayEdit, onSelect }: ShownProps): ReactNode {
  const { people } = edits;
  const samples = shown.file?.samples ?? [];
  const findings = people.length === 0 ? [] : checkFamily(familyOf('家系', people));
  const told = (id: string): boolean => findings.some(({ text }) => text.includes(id));
  const faulty = new Set(people.map(({ id }) => id).filter(told));
  const name = shown.caseNo || `case${shown.id}`;
  return (
    <>
      {view === 'ped' && (
        <FamilyAsPed name={name} edits={edits} samples={samples} mayEdit={mayEdit} />
      )}
      {view !== 'ped' && people.length === 0 && (
        <PageState
          picture="empty"
          title="还没有家系"
          text="上传 PED 文件，或从模板开始，再添加父母、同胞、配偶和子女"
        />
      )}
      {view === 'table' && people.length > 0 && <FamilyTable edits={edits} mayEdit={mayEdit} />}
      {view === 'picture' && people.length > 0 && (
        <>
          {mayEdit ? (
            <PedigreeCanvas edits={edits} samples={samples} faulty={faulty} onSelect={onSelect} />
          ) : (
            <PedigreePicture people={people} faulty={faulty} />
          )}
          <p className="wm-muted kb-family-legend">
            方形男性，圆形女性，菱形性别未知；实心患病，虚线状态未知；箭头先证者，斜线已故，双线近亲
          </p>
        </>
      )}
      <Findings findings={findings} strangers={strangersOf(people, samples)} />
    </>
  );
}

interface FindingsProps {
  findings: readonly Finding[];
  strangers: readonly string[];
}

function Findings({ findings, strangers }: FindingsProps): ReactNode {
  return (
    <>
      {findings.map(({ code, level, text }) => (
        <Alert
          key={code + text}
          className="kb-case-finding"
          type={level === 'error' ? 'error' : 'warning'}
          showIcon
          title={`${code} ${text}`}
        />
      ))}
      {strangers.length > 0 && (
        <Alert
          className="kb-case-finding"
          type="info"
          showIcon
          title={`不在 VCF 中的成员按基因型缺失处理：${strangers.join('、')}`}
        />
      )}
    </>
  );
}

/** Of whom the file has no sample; of nobody while there is no file. */
function strangersOf(people: readonly { id: string }[], samples: readonly string[]): string[] {
  if (samples.length === 0) return [];
  return people.map(({ id }) => id).filter((id) => !samples.includes(id));
}
