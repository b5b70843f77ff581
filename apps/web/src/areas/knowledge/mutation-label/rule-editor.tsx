import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { evidenceLevels, levelNames } from '@wm/contract/knowledge/evidence-words';
import type { LabelCondition, LabelRule } from '@wm/contract/knowledge/label-rules';
import { significances } from '@wm/contract/knowledge/significances';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { variantClasses, variantOrigins } from '../mutation/variant-words.ts';

type Field = LabelCondition['field'];

const fieldNames: Readonly<Record<Field, string>> = {
  clin_sig: '临床意义',
  review_stars: '审核星级',
  gene_symbol: '基因',
  variant_class: '变异类别',
  origin: '来源属性',
  evidence_level: '证据等级',
};

/** What a condition begins as. */
const firstOf: { readonly [F in Field]: Extract<LabelCondition, { field: F }> } = {
  clin_sig: { field: 'clin_sig', values: ['致病'] },
  review_stars: { field: 'review_stars', least: 2 },
  gene_symbol: { field: 'gene_symbol', values: [] },
  variant_class: { field: 'variant_class', values: [variantClasses[0]] },
  origin: { field: 'origin', values: ['体细胞'] },
  evidence_level: { field: 'evidence_level', least: 'B' },
};

interface RuleEditorProps {
  /** Given by the form item. */
  id?: string;
  value?: LabelRule | null;
  onChange?: (value: LabelRule | null) => void;
}

/** A rule as a sentence with blanks: 当 [临床意义] 是 [致病]，且 [审核星级] 不低于 [2]. */
export function RuleEditor({ id, value, onChange }: RuleEditorProps): ReactNode {
  const all = value?.all ?? [];
  const change = (next: LabelCondition[]): void => {
    onChange?.(next.length === 0 ? null : { all: next });
  };
  const used = new Set(all.map(({ field }) => field));
  const fields = Object.keys(fieldNames) as Field[];
  const free = fields.find((field) => !used.has(field));
  return (
    <div className="kb-rule" id={id}>
      {all.map((condition, at) => (
        <div key={condition.field} className="kb-rule-line">
          <span>{at === 0 ? '当' : '且'}</span>
          <Select
            aria-label={`条件 ${at + 1}`}
            value={condition.field}
            options={fields
              .filter((field) => field === condition.field || !used.has(field))
              .map((field) => ({ value: field, label: fieldNames[field] }))}
            onChange={(field) => change(all.with(at, firstOf[field]))}
          />
          <ConditionValue condition={condition} onChange={(next) => change(all.with(at, next))} />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除条件 ${at + 1}`}
            onClick={() => change(all.toSpliced(at, 1))}
          />
        </div>
      ))}
      {free !== undefined && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => change([...all, firstOf[free]])}
        >
          {all.length === 0 ? '添加自动打标规则' : '添加条件'}
        </Button>
      )}
    </div>
  );
}

interface ConditionValueProps {
  condition: LabelCondition;
  onChange: (condition: LabelCondition) => void;
}

function ConditionValue({ condition, onChange }: ConditionValueProps): ReactNode {
  switch (condition.field) {
    case 'clin_sig':
      return (
        <Several
          label="临床意义是"
          value={condition.values}
          words={significances.filter(Boolean)}
          onChange={(values) => onChange({ field: 'clin_sig', values: values as never })}
        />
      );
    case 'review_stars':
      return (
        <>
          <span>不低于</span>
          <Select
            aria-label="审核星级不低于"
            value={condition.least}
            options={[0, 1, 2, 3, 4].map((value) => ({ value, label: `${value} 星` }))}
            onChange={(least) => onChange({ field: 'review_stars', least })}
          />
        </>
      );
    case 'gene_symbol':
      return (
        <Several
          label="基因是"
          value={condition.values}
          onChange={(values) => onChange({ field: 'gene_symbol', values })}
        />
      );
    case 'variant_class':
      return (
        <Several
          label="变异类别是"
          value={condition.values}
          words={variantClasses}
          onChange={(values) => onChange({ field: 'variant_class', values })}
        />
      );
    case 'origin':
      return (
        <Several
          label="来源属性是"
          value={condition.values}
          words={variantOrigins}
          onChange={(values) => onChange({ field: 'origin', values })}
        />
      );
    default:
      return (
        <>
          <span>不低于</span>
          <Select
            aria-label="证据等级不低于"
            value={condition.least}
            options={evidenceLevels.map((value) => ({
              value,
              label: `${value} ${levelNames[value] ?? ''}`,
            }))}
            onChange={(least) => onChange({ field: 'evidence_level', least })}
          />
        </>
      );
  }
}

interface SeveralProps {
  label: string;
  value: readonly string[];
  words?: readonly string[];
  onChange: (values: string[]) => void;
}

function Several({ label, value, words, onChange }: SeveralProps): ReactNode {
  return (
    <>
      <span>是</span>
      <Select
        className="kb-rule-values"
        mode={words ? 'multiple' : 'tags'}
        {...(!words && { open: false, tokenSeparators: [' ', ',', '，', '、'] })}
        aria-label={label}
        value={[...value]}
        options={(words ?? []).map((word) => ({ value: word, label: word }))}
        onChange={onChange}
      />
    </>
  );
}
