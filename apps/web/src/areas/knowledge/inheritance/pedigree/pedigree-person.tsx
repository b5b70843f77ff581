import { cutText } from '@wm/contract/core/stored-text';
import { sexNames, zygosityNames } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { PlacedPerson } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import { symbolHalf } from '@wm/contract/knowledge/inheritance/pedigree-strokes';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { centerOf } from './pedigree-geometry.ts';

const saidSex = ['性别未知', sexNames[1], sexNames[2]] as const;
const statusNames = ['状态未知', '未患病', '患病'] as const;

/** A person in words, as screen readers say it. */
function sayPerson(person: FamilyMember): string {
  const { id, sex, status, isProband, isDeceased, twins } = person;
  const facts = [id, saidSex[sex], statusNames[status]];
  const twin = twins && `${zygosityNames[twins.zygosity]}双胞胎`;
  return [...facts, isProband && '先证者', isDeceased && '已故', twin].filter(Boolean).join('，');
}

interface PedigreePersonProps {
  placed: PlacedPerson;
  isChosen: boolean;
  isFaulty: boolean;
  onSelect: ((id: string, isMore: boolean) => void) | undefined;
  note: string;
}

/** One person with symbol, marks and name; a button where people can be chosen. */
export function PedigreePerson(props: PedigreePersonProps): ReactNode {
  const { placed, isChosen, isFaulty, onSelect, note } = props;
  const { person } = placed;
  const [x, y] = centerOf(placed);
  const choose = onSelect && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isChosen,
    onClick: (event: MouseEvent) => onSelect(person.id, isForMore(event)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onSelect(person.id, isForMore(event));
    },
  };
  return (
    <g
      className="kb-pedigree-person"
      data-selected={isChosen || undefined}
      data-faulty={isFaulty || undefined}
      aria-label={[sayPerson(person), note, isFaulty && '有错误'].filter(Boolean).join('，')}
      {...(choose ?? { role: 'img' })}
    >
      <title>{[person.id, person.phenotype].filter(Boolean).join('：')}</title>
      <rect className="kb-pedigree-ring" x={x - 28} y={y - 28} width={56} height={56} rx={8} />
      <PersonSymbol person={person} x={x} y={y} />
      {person.isDeceased && <path d={`M${x - 25} ${y + 25}L${x + 25} ${y - 25}`} />}
      {person.isProband && (
        <path
          className="kb-pedigree-arrow"
          d={`M${x - 40} ${y + 34}L${x - 24} ${y + 20}M${x - 24} ${y + 20}l-9 2M${x - 24} ${y + 20}l-2 9`}
        />
      )}
      <text x={x} y={y + 44}>
        {person.id.length > 14 ? `${cutText(person.id, 13)}…` : person.id}
      </text>
      {note !== '' && (
        <text x={x} y={y + 60} className="kb-pedigree-note">
          {note}
        </text>
      )}
    </g>
  );
}

/** Whether a person is chosen beside those who are. */
function isForMore({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

interface PersonSymbolProps {
  person: FamilyMember;
  x: number;
  y: number;
}

/** A square for a man, a circle for a woman, a diamond where the sex is unknown. */
export function PersonSymbol({ person, x, y }: PersonSymbolProps): ReactNode {
  const className = `kb-pedigree-shape kb-pedigree-status-${person.status}`;
  const side = symbolHalf * 2;
  if (person.sex === 1) {
    return (
      <rect
        className={className}
        x={x - symbolHalf}
        y={y - symbolHalf}
        width={side}
        height={side}
      />
    );
  }
  if (person.sex === 2) return <circle className={className} cx={x} cy={y} r={symbolHalf} />;
  return (
    <path
      className={className}
      d={`M${x} ${y - 22}L${x + 22} ${y}L${x} ${y + 22}L${x - 22} ${y}Z`}
    />
  );
}
