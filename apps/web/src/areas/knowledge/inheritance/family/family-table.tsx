import { sexNames, zygosityNames } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { renamePerson } from './family-edits.ts';
import { childlessPartners } from './partners.ts';
import type { FamilyEdits } from './use-family-edits.ts';

const statusNames = ['未知', '未患', '患病'];

/** The family line by line; every cell can be changed where the family may be. */
export function FamilyTable({
  edits,
  mayEdit,
}: {
  edits: FamilyEdits;
  mayEdit: boolean;
}): ReactNode {
  return (
    <div className="kb-family-table">
      <table>
        <thead>
          <tr>
            {['样本编号', '父亲', '母亲', '性别', '状态', '其他'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edits.people.map((person) => (
            <Row key={person.id} person={person} edits={edits} mayEdit={mayEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  person: FamilyMember;
  edits: FamilyEdits;
  mayEdit: boolean;
}

function Row({ person, edits, mayEdit }: RowProps): ReactNode {
  const { people } = edits;
  const patch = (changed: Partial<FamilyMember>): void =>
    edits.change(people.map((one) => (one.id === person.id ? { ...one, ...changed } : one)));
  const cell = (title: string, value: string) => ({
    name: `${person.id} 的${title}`,
    value,
    mayEdit,
  });
  const parents = (wrong: 1 | 2): Option[] => [
    { value: '', label: '无' },
    ...people
      .filter(({ id, sex }) => id !== person.id && sex !== wrong)
      .map(({ id }) => ({ value: id, label: id })),
  ];
  const rename = (text: string): void => {
    const id = text.trim();
    const isFree = id !== '' && !/\s/.test(id) && !people.some((one) => one.id === id);
    if (isFree) edits.change(renamePerson(people, person.id, id), id);
  };
  return (
    <tr data-chosen={edits.chosen.includes(person) || undefined}>
      <td>
        {mayEdit ? (
          <input
            key={person.id}
            aria-label={`${person.id} 的样本编号`}
            defaultValue={person.id}
            maxLength={60}
            onFocus={() => edits.select(person.id)}
            onBlur={({ target }) => {
              rename(target.value);
              target.value = person.id;
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        ) : (
          person.id
        )}
      </td>
      <Picked
        {...cell('父亲', person.father)}
        options={parents(2)}
        onPick={(father) => patch({ father })}
      />
      <Picked
        {...cell('母亲', person.mother)}
        options={parents(1)}
        onPick={(mother) => patch({ mother })}
      />
      <Picked
        {...cell('性别', String(person.sex))}
        options={codes(sexNames, [1, 2, 0])}
        onPick={(sex) => patch({ sex: Number(sex) as FamilyMember['sex'] })}
      />
      <Picked
        {...cell('状态', String(person.status))}
        options={codes(statusNames, [2, 1, 0])}
        onPick={(status) => patch({ status: Number(status) as FamilyMember['status'] })}
      />
      <td>{sayMore(person, childlessPartners(people, person))}</td>
    </tr>
  );
}

interface Option {
  value: string;
  label: string;
}

function codes(names: readonly string[], order: readonly number[]): Option[] {
  return order.map((code) => ({ value: String(code), label: names[code] ?? '' }));
}

interface PickedProps {
  name: string;
  value: string;
  options: Option[];
  mayEdit: boolean;
  onPick: (value: string) => void;
}

function Picked({ name, value, options, mayEdit, onPick }: PickedProps): ReactNode {
  return (
    <td>
      {mayEdit ? (
        <Select aria-label={name} value={value} options={options} onChange={onPick} />
      ) : (
        (options.find((one) => one.value === value)?.label ?? value)
      )}
    </td>
  );
}

function sayMore(
  { isProband, isDeceased, twins, phenotype }: FamilyMember,
  partners: readonly string[],
): string {
  const facts = [
    isProband && '先证者',
    isDeceased && '已故',
    twins && `${zygosityNames[twins.zygosity]}双胞胎`,
    partners.length > 0 && `配偶 ${partners.join('、')}`,
    phenotype,
  ];
  return facts.filter(Boolean).join('，');
}
