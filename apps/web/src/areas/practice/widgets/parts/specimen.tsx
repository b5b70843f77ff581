import { Card } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';

interface SpecimenProps {
  title: string;
  /** What it is for, in a sentence. */
  use: string;
  /** Where it stands: what an engineer imports. */
  source: string;
  children: ReactNode;
}

/** One widget, alive, with what it is for and where it is found. */
export function Specimen({ title, use, source, children }: SpecimenProps): ReactNode {
  const id = useId();
  return (
    <Card className="wm-specimen" size="small">
      <section aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="wm-muted">{use}</p>
        <p className="wm-specimen-source">
          <code>{source}</code>
          <CopyButton text={source} what={`${title}的路径`} />
        </p>
        <div className="wm-specimen-live">{children}</div>
      </section>
    </Card>
  );
}
