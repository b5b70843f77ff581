import type { ReactNode } from 'react';

interface SampleProps {
  title: string;
  /** What it is for, in a sentence. */
  hint: string;
  /** What it gives at this moment. */
  value?: string | undefined;
  /** Takes the whole line. */
  isWide?: boolean;
  children: ReactNode;
}

/** One widget of the book. */
export function Sample({ title, hint, value, isWide = false, children }: SampleProps): ReactNode {
  return (
    <section className={isWide ? 'wm-sample wm-sample-wide' : 'wm-sample'} aria-label={title}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <div>{children}</div>
      {value !== undefined && (
        <output className="wm-sample-value">
          当前值：<code>{value || '（空）'}</code>
        </output>
      )}
    </section>
  );
}
