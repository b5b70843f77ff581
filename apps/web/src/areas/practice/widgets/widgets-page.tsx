import type { ReactNode } from 'react';
import { BehaviourSpecimens } from './parts/behaviour-specimens.tsx';
import { FieldSpecimens } from './parts/field-specimens.tsx';
import { ListSpecimen, PagerSpecimen } from './parts/list-specimens.tsx';
import { MarkdownSpecimen, RichTextSpecimen } from './parts/text-specimens.tsx';
import './widgets.css';

/** 组件手册: every widget that screens share, alive on the data of this installation. */
export function WidgetsPage(): ReactNode {
  return (
    <main className="wm-widgets">
      <h1>组件手册</h1>
      <p className="wm-muted">各页面共用的组件，都连着本系统的数据，可以直接试用</p>
      <div className="wm-widgets-wide">
        <RichTextSpecimen />
        <MarkdownSpecimen />
        <ListSpecimen />
        <PagerSpecimen />
      </div>
      <div className="wm-widgets-grid">
        <FieldSpecimens />
        <BehaviourSpecimens />
      </div>
    </main>
  );
}
