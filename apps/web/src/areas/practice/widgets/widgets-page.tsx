import type { ReactNode } from 'react';
import { FileSamples } from './parts/file-samples.tsx';
import { FieldSamples } from './parts/field-samples.tsx';
import './widgets.css';

/** 组件手册: each shared widget as it is used, with what it gives. */
export function WidgetsPage(): ReactNode {
  return (
    <div className="wm-widgets">
      <h1 className="wm-visually-hidden">组件手册</h1>
      <FileSamples />
      <FieldSamples />
    </div>
  );
}
