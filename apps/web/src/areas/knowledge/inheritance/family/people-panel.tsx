import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { removePeople } from './family-edits.ts';
import { SexAndStatus } from './person-panel.tsx';
import { areSiblings, joinTwins } from './twins.ts';
import type { FamilyEdits } from './use-family-edits.ts';

/** What can be said of several people at once. */
export function PeoplePanel({ edits }: { edits: FamilyEdits }): ReactNode {
  const { people, chosen, patchAll, change } = edits;
  const isDead = chosen.every(({ isDeceased }) => isDeceased);
  const born = bornTogether(people, chosen);
  return (
    <section className="kb-panel kb-family-person" aria-label="所选成员">
      <h2>已选 {chosen.length} 人</h2>
      <p className="wm-muted">{chosen.map(({ id }) => id).join('、')}</p>
      <SexAndStatus chosen={chosen} onChange={patchAll} />
      <div className="kb-family-grow">
        <Button size="small" onClick={() => patchAll({ isDeceased: !isDead })}>
          {isDead ? '改为在世' : '标为已故'}
        </Button>
        {born && (
          <Button size="small" onClick={() => change(born)}>
            设为双胞胎
          </Button>
        )}
        <Button
          size="small"
          danger
          onClick={() => edits.begin(removePeople(people, new Set(chosen.map(({ id }) => id))))}
        >
          删除
        </Button>
      </div>
    </section>
  );
}

/** The family with siblings who are chosen as twins; undefined where they are no siblings, or twins already. */
function bornTogether(
  people: readonly FamilyMember[],
  chosen: readonly FamilyMember[],
): FamilyMember[] | undefined {
  const [first, ...others] = chosen;
  if (!first || chosen.some(({ twins }) => twins)) return undefined;
  if (!others.every((one) => areSiblings(first, one))) return undefined;
  return others.reduce(
    (family, { id }) => joinTwins(family, [first.id, id], 'unknown'),
    people.map((person) => person),
  );
}
