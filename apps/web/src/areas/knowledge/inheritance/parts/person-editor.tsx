import { sexNames } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { AutoComplete, Button, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addChild, addParents, addPartner, addSibling } from '../family-edits.ts';

interface PersonEditorProps {
  person: FamilyMember;
  people: FamilyMember[];
  samples: readonly string[];
  onPatch: (changed: Partial<FamilyMember>) => void;
  onAdd: (added: FamilyMember[], changed?: FamilyMember[]) => void;
  onRemove: () => void;
  idFor: (base: string) => string;
}

const sexes = [1, 2, 0].map((value) => ({ value, label: sexNames[value] }));
const statusNames = ['未知', '未患', '患病'];
const statuses = [2, 1, 0].map((value) => ({ value, label: statusNames[value] }));

/** What is known of one person, and who stands beside him. */
export function PersonEditor(props: PersonEditorProps): ReactNode {
  const { person, people, samples, onPatch, onAdd, onRemove, idFor } = props;
  const [id, setId] = useState(person.id);
  const others = people.filter((one) => one.id !== person.id);
  const isTaken = others.some((one) => one.id === id.trim());
  const rename = (): void => {
    const next = id.trim();
    if (next === '' || isTaken || /\s/.test(next)) setId(person.id);
    else if (next !== person.id) onPatch({ id: next });
  };
  const parentOptions = (wrong: 1 | 2) => [
    { value: '', label: '无' },
    ...others.filter(({ sex }) => sex !== wrong).map((one) => ({ value: one.id, label: one.id })),
  ];
  const free = samples.filter((sample) => !others.some((one) => one.id === sample));
  return (
    <section className="kb-panel" aria-label={`成员 ${person.id}`}>
      <h2>成员 {person.id}</h2>
      <div className="kb-person">
        <label>
          样本编号
          <AutoComplete
            value={id}
            maxLength={60}
            options={free.map((value) => ({ value }))}
            status={isTaken ? 'error' : ''}
            onChange={setId}
            onSelect={(value: string) => value !== person.id && onPatch({ id: value })}
            onBlur={rename}
          />
        </label>
        <fieldset>
          <legend>性别</legend>
          <Segmented
            options={sexes}
            value={person.sex}
            onChange={(sex) => onPatch({ sex: sex as FamilyMember['sex'] })}
          />
        </fieldset>
        <fieldset>
          <legend>状态</legend>
          <Segmented
            options={statuses}
            value={person.status}
            onChange={(status) => onPatch({ status: status as FamilyMember['status'] })}
          />
        </fieldset>
        <label>
          父亲
          <Select
            value={person.father}
            options={parentOptions(2)}
            onChange={(father: string) => onPatch({ father })}
          />
        </label>
        <label>
          母亲
          <Select
            value={person.mother}
            options={parentOptions(1)}
            onChange={(mother: string) => onPatch({ mother })}
          />
        </label>
        <label className="kb-person-flag">
          <Switch
            size="small"
            checked={person.isProband}
            onChange={(isProband) => onPatch({ isProband })}
          />
          先证者
        </label>
        <label className="kb-person-flag">
          <Switch
            size="small"
            checked={person.isDeceased}
            onChange={(isDeceased) => onPatch({ isDeceased })}
          />
          已故
        </label>
      </div>
      {isTaken && <p role="alert">样本编号已有人使用</p>}
      <div className="kb-case-tools">
        <Button
          disabled={person.father !== '' && person.mother !== ''}
          onClick={() => {
            const { added, changed } = addParents(people, person, idFor);
            onAdd(added, changed);
          }}
        >
          加父母
        </Button>
        <Button
          onClick={() => {
            const { added, changed } = addSibling(people, person, idFor);
            onAdd(added, changed);
          }}
        >
          加同胞
        </Button>
        <Button onClick={() => onAdd(addPartner(person, idFor).added)}>加配偶</Button>
        <Button onClick={() => onAdd(addChild(people, person, idFor).added)}>加子女</Button>
        <Button danger onClick={onRemove}>
          删除
        </Button>
      </div>
    </section>
  );
}
