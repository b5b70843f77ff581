import type { ReactNode } from 'react';
import { BehaviourSamples } from './parts/behaviour-samples.tsx';
import { FieldSamples } from './parts/field-samples.tsx';
import { FileSamples } from './parts/file-samples.tsx';
import { ListSample, PagerSample } from './parts/list-samples.tsx';
import { MarkdownSample, RichTextSample } from './parts/text-samples.tsx';
import './widgets.css';

/** 组件手册: each shared widget as it is used, on the data of this installation, with what it gives. */
export function WidgetsPage(): ReactNode {
  return (
    <div className="wm-widgets">
      <h1 className="wm-visually-hidden">组件手册</h1>
      <RichTextSample />
      <FileSamples />
      <ListSample />
      <PagerSample />
      <FieldSamples />
      <MarkdownSample />
      <BehaviourSamples />
    </div>
  );
}
