import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { KeyboardEvent, ReactNode } from 'react';
import { layOutPedigree } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import type { PlacedPerson, Union } from '@wm/contract/knowledge/inheritance/pedigree-layout';
import './pedigree.css';

const stepX = 108;
const stepY = 116;
const half = 18;
const sexNames = ['性别未知', '男', '女'] as const;
const statusNames = ['状态未知', '未患病', '患病'] as const;

/** A person in words, as screen readers say it. */
function sayPerson({ id, sex, status, isProband, isDeceased }: FamilyMember): string {
  const facts = [id, sexNames[sex], statusNames[status]];
  return [...facts, isProband && '先证者', isDeceased && '已故'].filter(Boolean).join('，');
}

/** A family in words. */
function sayFamily(people: readonly FamilyMember[]): string {
  const affected = people.filter(({ status }) => status === 2).length;
  return people.length === 0 ? '还没有家系' : `家系：${people.length} 人，${affected} 人患病`;
}

interface PedigreePictureProps {
  people: readonly FamilyMember[];
  selected?: string;
  /** Ids of whom something is wrong. */
  faulty?: ReadonlySet<string>;
  onSelect?: (id: string) => void;
  /** What stands below a person's id, such as a genotype. */
  noteOf?: (id: string) => string;
}

/** A family in the standard symbols: squares and circles, filled when affected, an arrow at the proband, a stroke for the dead. */
export function PedigreePicture({
  people,
  selected,
  faulty,
  onSelect,
  noteOf,
}: PedigreePictureProps): ReactNode {
  const layout = layOutPedigree(people);
  const width = layout.width * stepX;
  const height = layout.height * stepY;
  return (
    <div className="kb-pedigree" role="group" aria-label={sayFamily(people)}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {layout.unions.map((union) => (
          <Lines key={keyOf(union)} union={union} />
        ))}
        {layout.people.map((placed) => (
          <Person
            key={placed.person.id}
            placed={placed}
            isSelected={placed.person.id === selected}
            isFaulty={faulty?.has(placed.person.id) ?? false}
            onSelect={onSelect}
            note={noteOf?.(placed.person.id) ?? ''}
          />
        ))}
      </svg>
    </div>
  );
}

function centerOf({ x, y }: PlacedPerson): [number, number] {
  return [(x + 0.5) * stepX, y * stepY + 34];
}

/** There is one union of the same parents. */
function keyOf({ parents }: Union): string {
  return parents.map(({ person }) => person.id).join(' ');
}

function Lines({ union: { parents, children, isConsanguineous } }: { union: Union }): ReactNode {
  const [first, second] = parents;
  if (!first) return null;
  const [x1, y1] = centerOf(first);
  const [x2, y2] = second ? centerOf(second) : [x1, y1];
  const middle = (x1 + x2) / 2;
  const joint = Math.max(y1, y2);
  const points = children.map((child) => centerOf(child));
  const bar = Math.min(...points.map(([, y]) => y)) - half - 16;
  const xs = [middle, ...points.map(([x]) => x)];
  return (
    <g className="kb-pedigree-lines">
      {second && <path d={`M${x1} ${y1}L${x2} ${y2}`} />}
      {second && isConsanguineous && <path d={`M${x1} ${y1 - 5}L${x2} ${y2 - 5}`} />}
      <path d={`M${middle} ${joint}V${bar}`} />
      <path d={`M${Math.min(...xs)} ${bar}H${Math.max(...xs)}`} />
      {points.map(([x, y]) => (
        <path key={x} d={`M${x} ${bar}V${y}`} />
      ))}
    </g>
  );
}

interface PersonProps {
  placed: PlacedPerson;
  isSelected: boolean;
  isFaulty: boolean;
  onSelect: ((id: string) => void) | undefined;
  note: string;
}

function Person({ placed, isSelected, isFaulty, onSelect, note }: PersonProps): ReactNode {
  const { person } = placed;
  const [x, y] = centerOf(placed);
  const choose = onSelect && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isSelected,
    onClick: () => onSelect(person.id),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onSelect(person.id);
    },
  };
  return (
    <g
      className="kb-pedigree-person"
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      aria-label={[sayPerson(person), note, isFaulty && '有错误'].filter(Boolean).join('，')}
      {...(choose ?? { role: 'img' })}
    >
      <rect className="kb-pedigree-ring" x={x - 28} y={y - 28} width={56} height={56} rx={8} />
      <Shape person={person} x={x} y={y} />
      {person.isDeceased && <path d={`M${x - 25} ${y + 25}L${x + 25} ${y - 25}`} />}
      {person.isProband && (
        <path
          className="kb-pedigree-arrow"
          d={`M${x - 40} ${y + 34}L${x - 24} ${y + 20}M${x - 24} ${y + 20}l-9 2M${x - 24} ${y + 20}l-2 9`}
        />
      )}
      <text x={x} y={y + 44}>
        {person.id.length > 14 ? `${person.id.slice(0, 13)}…` : person.id}
      </text>
      {note !== '' && (
        <text x={x} y={y + 60} className="kb-pedigree-note">
          {note}
        </text>
      )}
    </g>
  );
}

function Shape({ person, x, y }: { person: FamilyMember; x: number; y: number }): ReactNode {
  const className = `kb-pedigree-shape kb-pedigree-status-${person.status}`;
  if (person.sex === 1) {
    return <rect className={className} x={x - half} y={y - half} width={36} height={36} />;
  }
  if (person.sex === 2) return <circle className={className} cx={x} cy={y} r={half} />;
  return (
    <path
      className={className}
      d={`M${x} ${y - 22}L${x + 22} ${y}L${x} ${y + 22}L${x - 22} ${y}Z`}
    />
  );
}

/** The family of a row, 72 by 40. */
export function SmallPedigree({ people }: { people: readonly FamilyMember[] }): ReactNode {
  const layout = layOutPedigree(people);
  // Without the room that names and the arrow take.
  const left = stepX / 2 - half - 4;
  const top = 34 - half - 4;
  const width = layout.width * stepX - 2 * left;
  const height = (layout.height - 1) * stepY + 2 * half + 8;
  return (
    <svg
      className="kb-pedigree-small"
      role="img"
      aria-label={sayFamily(people)}
      width={72}
      height={40}
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      {layout.unions.map((union) => (
        <Lines key={keyOf(union)} union={union} />
      ))}
      {layout.people.map((placed) => {
        const [x, y] = centerOf(placed);
        return <Shape key={placed.person.id} person={placed.person} x={x} y={y} />;
      })}
    </svg>
  );
}
