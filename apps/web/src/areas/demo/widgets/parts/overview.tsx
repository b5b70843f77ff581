import type { ReactNode } from 'react';
import { BehaviourSamples } from './behaviour-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FileSamples } from './file-samples.tsx';
import { ListSample, PagerSample } from './list-samples.tsx';
import { MarkdownSample, RichTextSample } from './text-samples.tsx';

/** What screens are mostly made of, on the data of this installation, with what it gives. */
export function Overview(): ReactNode {
  return (
    <div className="wm-widgets">
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
