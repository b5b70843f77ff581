import type { FamilyMember, InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { familyAtMost } from '@wm/contract/knowledge/inheritance-case';
import { checkFamily, familyOf } from '@wm/genomics/check-family';
import { parsePed } from '@wm/genomics/ped';
import { formatPed } from '@wm/genomics/ped-writer';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Dropdown, Upload } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { saveBlob } from '#core/http/download.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useBusy } from '#core/use-busy.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { caseKey, saveFamily } from './case.api.ts';
import { familyTemplates, freeId, removePerson, renamePerson } from './family-edits.ts';
import { CaseFrame } from './parts/case-frame.tsx';
import { PersonEditor } from './parts/person-editor.tsx';
import { PedigreePicture } from './pedigree/pedigree-picture.tsx';

const code = 'knowledge:inheritance-mutation:edit';

/** 家系: is the family as told, and which sample is whom? */
export function FamilyPage(): ReactNode {
  return (
    <CaseFrame page="family">{(shown) => <FamilyEditor key={shown.id} shown={shown} />}</CaseFrame>
  );
}

function FamilyEditor({ shown }: { shown: InheritanceCase }): ReactNode {
  const { message } = App.useApp();
  const client = useQueryClient();
  const mayEdit = usePermission(code);
  const [isBusy, run] = useBusy();
  const [steps, setSteps] = useState<FamilyMember[][]>([shown.people]);
  const [saved, setSaved] = useState(shown.people);
  const [selectedId, setSelected] = useState(
    shown.people.find(({ isProband }) => isProband)?.id ?? shown.people[0]?.id ?? '',
  );
  const people = steps.at(-1) ?? [];
  const isChanged = JSON.stringify(people) !== JSON.stringify(saved);
  useTabHold(isChanged ? 'dirty' : undefined, () => isChanged);
  const findings = people.length === 0 ? [] : checkFamily(familyOf('家系', people));
  const samples = shown.file?.samples ?? [];
  const strangers = people.filter(({ id }) => !samples.includes(id));
  const selected = people.find(({ id }) => id === selectedId);
  const change = (next: FamilyMember[]): void => setSteps([...steps, next]);
  const patch = (changed: Partial<FamilyMember>): void => {
    if (!selected) return;
    const id = changed.id ?? selected.id;
    const renamed = renamePerson(people, selected.id, id);
    change(
      renamed.map((person) => {
        if (person.id === id) return { ...person, ...changed };
        // There is one proband.
        return changed.isProband ? { ...person, isProband: false } : person;
      }),
    );
    setSelected(id);
  };
  const save = async (): Promise<void> => {
    try {
      await saveFamily(shown.id, people);
      setSaved(people);
      message.success('家系已保存');
      await client.invalidateQueries({ queryKey: caseKey(shown.id) });
    } catch {
      // The client has shown why.
    }
  };
  const bring = async (file: File): Promise<void> => {
    const read = parsePed(await file.text());
    const fault = read.findings.find(({ level }) => level === 'error');
    const family = read.families.toSorted(
      (one, other) => bound(other.people, samples) - bound(one.people, samples),
    )[0];
    if (!family) {
      message.error(fault?.text ?? '文件里没有家系');
      return;
    }
    const probands = family.people.filter(({ status }) => status === 2);
    const proband = probands.find(({ father, mother }) => father ?? mother) ?? probands[0];
    const next = family.people
      .slice(0, familyAtMost)
      .map(({ id, father = '', mother = '', sex, status }): FamilyMember => ({
        id,
        father,
        mother,
        sex,
        status,
        isProband: id === proband?.id,
        isDeceased: false,
      }));
    change(next);
    setSelected(proband?.id ?? next[0]?.id ?? '');
    const others = read.families.length - 1;
    if (family.people.length > familyAtMost) {
      message.warning(`一个家系不超过 ${familyAtMost} 人，只取了前 ${familyAtMost} 人`);
    } else if (others > 0) message.info(`文件里还有 ${others} 个家系，取了 ${family.id}`);
    else if (fault) message.warning(fault.text);
  };
  const download = (): void => {
    const text = formatPed([familyOf(shown.caseNo || `case${shown.id}`, people)]);
    saveBlob(new Blob([text], { type: 'text/plain' }), `病例${shown.id}.ped`);
  };
  return (
    <>
      <section className="kb-panel" aria-label="家系">
        <div className="kb-case-tools">
          <PermissionGate anyOf={[code]}>
            <Button
              type="primary"
              loading={isBusy}
              disabled={!isChanged}
              onClick={() => void run(save)}
            >
              保存家系
            </Button>
            <Button disabled={steps.length < 2} onClick={() => setSteps(steps.slice(0, -1))}>
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
                onClick: ({ key }) => {
                  const made = familyTemplates.find((one) => one.key === key)?.make(samples) ?? [];
                  change(made);
                  setSelected(made.find(({ isProband }) => isProband)?.id ?? '');
                },
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
        {people.length === 0 ? (
          <PageState
            picture="empty"
            title="还没有家系"
            text="上传 PED 文件，或从模板开始，再添加父母、同胞、配偶和子女"
          />
        ) : (
          <PedigreePicture
            people={people}
            selected={selectedId}
            faulty={
              new Set(
                people
                  .filter(({ id }) => findings.some(({ text }) => text.includes(id)))
                  .map(({ id }) => id),
              )
            }
            onSelect={setSelected}
          />
        )}
        {findings.map(({ code: fault, level, text }) => (
          <Alert
            key={fault + text}
            className="kb-case-finding"
            type={level === 'error' ? 'error' : 'warning'}
            showIcon
            title={`${fault} ${text}`}
          />
        ))}
        {samples.length > 0 && strangers.length > 0 && (
          <Alert
            className="kb-case-finding"
            type="info"
            showIcon
            title={`不在 VCF 中的成员按基因型缺失处理：${strangers.map(({ id }) => id).join('、')}`}
          />
        )}
      </section>
      {selected && mayEdit && (
        <PersonEditor
          key={selected.id}
          person={selected}
          people={people}
          samples={samples}
          onPatch={patch}
          onAdd={(added, changed) => {
            change([...(changed ?? people), ...added]);
            setSelected(added[0]?.id ?? selected.id);
          }}
          onRemove={() => {
            const next = removePerson(people, selected.id);
            change(next);
            setSelected(next[0]?.id ?? '');
          }}
          idFor={(base) => freeId(people, base, samples)}
        />
      )}
    </>
  );
}

function bound(people: readonly { id: string }[], samples: readonly string[]): number {
  return people.filter(({ id }) => samples.includes(id)).length;
}
