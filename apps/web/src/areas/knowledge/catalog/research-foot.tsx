import { researchOnly } from '@wm/contract/knowledge/inheritance/words';
import type { ReactNode } from 'react';
import './research-foot.css';

/** What results are for, at the foot of every page and drawer that shows any. */
export function ResearchFoot(): ReactNode {
  return <footer className="kb-research-foot">{researchOnly}</footer>;
}
