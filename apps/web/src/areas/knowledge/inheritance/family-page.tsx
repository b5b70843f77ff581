import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import type { Finding } from '@wm/genomics/finding';
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { freeId, removePerson } from './family-edits.ts';
import { CaseFrame } from './parts/case-frame.tsx';
import { FamilyTools } from './parts/family-tools.tsx';
import { PersonEditor } from './parts/person-editor.tsx';
import { PedigreePicture } from './pedigree/pedigree-picture.tsx';
import { useFamilyEdits } from './use-family-edits.ts';

/** 家系: is the family as told, and which sample is whom? */
export function FamilyPage(): ReactNode {
  return (
    <CaseFrame page="family">{(shown) => <FamilyEditor key={shown.id} shown={shown} />}</CaseFrame>
  );
}

function FamilyEditor({ shown }: { shown: InheritanceCase }): ReactNode {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const edits = useFamilyEdits(shown);
  const { people, selected, change, isChanged } = edits;
  useTabHold(isChanged ? 'dirty' : undefined, () => isChanged);
  const findings = people.length === 0 ? [] : checkFamily(familyOf('家系', people));
  const samples = shown.file?.samples ?? [];
  const told = (id: string): boolean => findings.some(({ text }) => text.includes(id));
  return (
    <>
      <section className="kb-panel" aria-label="家系">
        <FamilyTools shown={shown} edits={edits} />
        {people.length === 0 ? (
          <PageState
            picture="empty"
            title="还没有家系"
            text="上传 PED 文件，或从模板开始，再添加父母、同胞、配偶和子女"
          />
        ) : (
          <PedigreePicture
            people={people}
            selected={selected?.id ?? ''}
            faulty={new Set(people.map(({ id }) => id).filter(told))}
            onSelect={edits.select}
          />
        )}
        <Findings findings={findings} strangers={strangersOf(people, samples)} />
      </section>
      {selected && mayEdit && (
        <PersonEditor
          key={selected.id}
          person={selected}
          people={people}
          samples={samples}
          onPatch={edits.patch}
          onAdd={(added, changed) => change([...(changed ?? people), ...added], added[0]?.id)}
          onRemove={() => edits.begin(removePerson(people, selected.id))}
          idFor={(base) => freeId(people, base, samples)}
        />
      )}
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
