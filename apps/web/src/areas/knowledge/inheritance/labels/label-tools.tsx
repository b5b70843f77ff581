import type { CaseLabel, VariantLabel } from '@wm/contract/knowledge/inheritance/label';
import { CheckOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { LabelTag } from '../../mutation-label/label-tag.tsx';
import { useCaseLabels, useLabelVariant } from './label.api.ts';
import './labels.css';

interface Labelled {
  /** The case. */
  id: number;
  variant: string;
  labels: readonly VariantLabel[];
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;

/** What can be done with the labels of a variant; undefined for who may not. The first nine have a key each. */
export function useLabelling({ id, variant, labels }: Labelled) {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const { data } = useCaseLabels();
  const write = useLabelVariant(id);
  const [isBusy, run] = useBusy();
  const rows = data?.rows ?? [];
  // What the catalog gives no more stays, and can still be taken off.
  const lost = data ? labels.filter(({ labelId }) => !rows.some(({ id }) => id === labelId)) : [];
  const choices = [
    ...rows,
    ...lost.map(({ labelId, labelName, color }) => ({ id: labelId, labelName, color })),
  ];
  const isWorn = (labelId: number): boolean => labels.some((one) => one.labelId === labelId);
  const toggle = (labelId: number): void => {
    // What went wrong the client has shown.
    const change = () => write(variant, labelId, !isWorn(labelId)).catch(() => undefined);
    void run(change);
  };
  return mayEdit
    ? {
        choices,
        /** So many of them, the first ones, have a key. */
        keyed: Math.min(9, rows.length),
        isWorn,
        isBusy,
        toggle,
        handleKey: (event: Pressed): void => {
          const isModified = event.ctrlKey || event.metaKey || event.altKey;
          const choice = /^[1-9]$/.test(event.key) ? rows[Number(event.key) - 1] : undefined;
          if (!choice || isModified || event.defaultPrevented) return;
          event.preventDefault();
          toggle(choice.id);
        },
      }
    : undefined;
}

type Labelling = NonNullable<ReturnType<typeof useLabelling>>;

/** The labels of a variant, each in its colour, given and taken off here. */
export function LabelTools({
  labels,
  labelling,
}: {
  labels: readonly VariantLabel[];
  labelling: Labelling | undefined;
}): ReactNode {
  if (!labelling && labels.length === 0) return null;
  return (
    <div className="kb-case-labels" role="group" aria-label="标签">
      {labels.map(({ labelId, labelName, color, userName, createTime }) => (
        <span key={labelId} title={`${userName} ${formatDateTime(createTime)}`}>
          <LabelTag name={labelName} color={color} isAuto={false} />
        </span>
      ))}
      {labelling && <LabelMenu labelling={labelling} />}
    </div>
  );
}

function LabelMenu({ labelling }: { labelling: Labelling }): ReactNode {
  const { choices, keyed, isWorn, isBusy, toggle } = labelling;
  const mayAdd = usePermission('knowledge:mutation-label:add');
  return (
    <Dropdown
      trigger={['click']}
      disabled={isBusy}
      menu={{
        items: [
          ...choices.map((label, at) =>
            itemOf(label, { at: at < keyed ? at + 1 : undefined, isWorn: isWorn(label.id) }),
          ),
          ...(mayAdd ? [{ key: 'own', label: <Link to={ownLabels}>新增自己的标签</Link> }] : []),
        ],
        onClick: ({ key }) => {
          if (key !== 'own') toggle(Number(key));
        },
      }}
    >
      <Button size="small" title="按 1–9 贴上或取下">
        标签
      </Button>
    </Dropdown>
  );
}

const ownLabels = `/knowledge/mutation-label?scope=${encodeURIComponent('病例突变')}`;

function itemOf(
  { id, labelName, color }: Omit<CaseLabel, 'labelGroup'>,
  { at, isWorn }: { at: number | undefined; isWorn: boolean },
) {
  return {
    key: String(id),
    icon: isWorn ? <CheckOutlined /> : <span className="kb-case-label-space" />,
    label: (
      <span className="kb-case-label-choice">
        <LabelTag name={labelName} color={color} isAuto={false} />
        {at !== undefined && <kbd>{at}</kbd>}
      </span>
    ),
  };
}
