import type { ReactNode } from 'react';
import { DictTag } from './dict-tag.tsx';

interface EntryTagProps {
  label: string;
  kind: string;
  /** Classes of its own. */
  className?: string;
}

/** A dictionary entry as every screen that uses it shows it. */
export function EntryTag({ label, kind, className = '' }: EntryTagProps): ReactNode {
  const option = { label, value: 'entry', elTagType: kind, elTagClass: className };
  return <DictTag options={[option]} value="entry" />;
}
