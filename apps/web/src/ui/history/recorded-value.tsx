import type { ReactNode } from 'react';
import { useSeededDict } from '#core/dict/seeded-dict.ts';
import { describeValue, dictValueOf } from './record-values.ts';
import type { DictValue } from './record-values.ts';

interface RecordedValueProps {
  /** Of the resource. */
  path: string;
  field: string;
  value: unknown;
  isOld?: boolean;
}

/** A recorded value as people read it: struck out when it is the one before. */
export function RecordedValue({
  path,
  field,
  value,
  isOld = false,
}: RecordedValueProps): ReactNode {
  const text = describeValue(field, value);
  if (text === undefined) return <span className="wm-muted">空</span>;
  const entry = dictValueOf(path, field, value);
  const shown = entry ? <DictLabel {...entry} /> : text;
  return isOld ? <del>{shown}</del> : <ins>{shown}</ins>;
}

function DictLabel({ type, value }: DictValue): ReactNode {
  return useSeededDict(type).find((option) => option.value === value)?.label ?? value;
}
