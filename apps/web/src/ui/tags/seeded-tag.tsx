import type { SeededDict } from '@wm/contract/system/seeded-dicts';
import type { ReactNode } from 'react';
import { useSeededDict } from '#core/dict/seeded-dict.ts';
import { DictTag } from './dict-tag.tsx';

/** A stored value in the words and colors of a dictionary that drives screens. */
export function SeededTag({ type, value }: { type: SeededDict; value: string }): ReactNode {
  return <DictTag options={useSeededDict(type)} value={value} />;
}
