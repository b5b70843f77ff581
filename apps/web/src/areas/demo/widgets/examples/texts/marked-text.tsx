import type { ReactNode } from 'react';
import { MarkedText } from '#ui/text/marked-text.tsx';

export function Normal(): ReactNode {
  return (
    <MarkedText
      text="值班安排与值班表"
      marks={[
        { start: 0, end: 2 },
        { start: 5, end: 7 },
      ]}
    />
  );
}

export function Empty(): ReactNode {
  return <MarkedText text="没有找到的字" marks={[]} />;
}

export function LongText(): ReactNode {
  return (
    <MarkedText text={'很长的文字里标出找到的字。'.repeat(20)} marks={[{ start: 8, end: 10 }]} />
  );
}
