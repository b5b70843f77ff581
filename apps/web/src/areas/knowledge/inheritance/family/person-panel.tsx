import { sexNames } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { AutoComplete, Button, Input, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { removePerson } from './family-edits.ts';
import { growFamily, growthNames, growths, mayGrow } from './family-growth.ts';
import { PartnerField } from './partner-field.tsx';
import { TwinField } from './twin-field.tsx';
import type { FamilyEdits } from './use-family-edits.ts';

interface PersonPanelProps {
  person: FamilyMember;
  edits: FamilyEdits;
  samples: readonly string[];
}

const sexes = [1, 2, 0].map((value) => ({ value, label: sexNames[value] }));
const statusNames = ['未知', '未患', '患病'];
const statuses = [2, 1, 0].map((value) => ({ value, label: statusNames[value] }));

/** What is known of one person, and who can come to stand beside him. */
export function PersonPanel({ person, edits, samples }: PersonPanelProps): ReactNode {
  const { people, patch, change } = edits;
  const others = people.filter((one) => one.id !== person.id);
  const parentOptions = (wrong: 1 | 2) => [
    { value: '', label: '无' },
    ...others.filter(({ sex }) => sex !== wrong).map((one) => ({ value: one.id, label: one.id })),
  ];
  return (
    <section className="kb-panel kb-family-person" aria-label={`成员 ${person.id}`}>
      <h2>成员 {person.id}</h2>
      <IdField person={person} others={others} samples={samples} onRename={(id) => patch({ id })} />
      <SexAndStatus chosen={[person]} onChange={patch} />
      <div className="kb-family-flags">
        <label className="kb-person-flag">
          <Switch
            size="small"
            checked={person.isProband}
            onChange={(isProband) => patch({ isProband })}
          />
          先证者
        </label>
        <label className="kb-person-flag">
          <Switch
            size="small"
            checked={person.isDeceased}
            onChange={(isDeceased) => patch({ isDeceased })}
          />
          已故
        </label>
      </div>
      <label>
        父亲
        <Select
          value={person.father}
          options={parentOptions(2)}
          onChange={(father: string) => patch({ father })}
        />
      </label>
      <label>
        母亲
        <Select
          value={person.mother}
          options={parentOptions(1)}
          onChange={(mother: string) => patch({ mother })}
        />
      </label>
      <TwinField person={person} people={people} onChange={change} />
      <PartnerField person={person} people={people} onChange={change} />
      <PhenotypeField person={person} onSave={(phenotype) => patch({ phenotype })} />
      <div className="kb-family-grow">
        {growths.map((kind) => (
          <Button
            key={kind}
            size="small"
            disabled={!mayGrow(people, person, kind)}
            onClick={() => {
              const grown = growFamily(people, person, { kind, samples });
              if (grown) change(grown.people, grown.who);
            }}
          >
            {growthNames[kind]}
          </Button>
        ))}
        <Button size="small" danger onClick={() => edits.begin(removePerson(people, person.id))}>
          删除
        </Button>
      </div>
    </section>
  );
}

interface SexAndStatusProps {
  chosen: readonly FamilyMember[];
  onChange: (changed: Partial<Pick<FamilyMember, 'sex' | 'status'>>) => void;
}

/** Sex and status of those who are chosen; nothing is pressed where they differ. */
export function SexAndStatus({ chosen, onChange }: SexAndStatusProps): ReactNode {
  const common = (of: 'sex' | 'status'): number =>
    new Set(chosen.map((one) => one[of])).size === 1 ? (chosen[0]?.[of] ?? -1) : -1;
  return (
    <>
      <fieldset>
        <legend>性别</legend>
        <Segmented
          block
          options={sexes}
          value={common('sex')}
          onChange={(sex) => onChange({ sex: sex as FamilyMember['sex'] })}
        />
      </fieldset>
      <fieldset>
        <legend>状态</legend>
        <Segmented
          block
          options={statuses}
          value={common('status')}
          onChange={(status) => onChange({ status: status as FamilyMember['status'] })}
        />
      </fieldset>
    </>
  );
}

interface IdFieldProps {
  person: FamilyMember;
  others: readonly FamilyMember[];
  samples: readonly string[];
  onRename: (id: string) => void;
}

function IdField({ person, others, samples, onRename }: IdFieldProps): ReactNode {
  const [id, setId] = useState(person.id);
  const isTaken = others.some((one) => one.id === id.trim());
  const free = samples.filter((sample) => !others.some((one) => one.id === sample));
  const rename = (): void => {
    const next = id.trim();
    if (next === '' || isTaken || /\s/.test(next)) setId(person.id);
    else if (next !== person.id) onRename(next);
  };
  return (
    <>
      <label>
        样本编号
        <AutoComplete
          value={id}
          maxLength={60}
          options={free.map((value) => ({ value }))}
          status={isTaken ? 'error' : ''}
          onChange={setId}
          onSelect={(value: string) => value !== person.id && onRename(value)}
          onBlur={rename}
        />
      </label>
      {isTaken && <p role="alert">样本编号已有人使用</p>}
    </>
  );
}

/** Saved as one step when the field is left. */
function PhenotypeField({
  person,
  onSave,
}: {
  person: FamilyMember;
  onSave: (phenotype: string) => void;
}): ReactNode {
  const told = person.phenotype ?? '';
  const [text, setText] = useState(told);
  return (
    <label>
      表型
      <Input.TextArea
        value={text}
        maxLength={200}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="例如：先天性耳聋，3 岁起病"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text.trim() !== told && onSave(text.trim())}
      />
    </label>
  );
}
