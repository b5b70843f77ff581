import { frontMatterOf } from '@wm/markdown/front-matter';
import type { Property } from '@wm/markdown/front-matter';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { PropertyLink, lineOf } from './property-value.tsx';
import './properties.css';

const titles: Readonly<Record<string, string>> = { aliases: '别名' };

function Shown({ property: { key, value } }: { property: Property }): ReactNode {
  if (value.kind === 'check')
    return <Checkbox aria-label={key} checked={value.isChecked} disabled />;
  if (value.kind === 'link') return <PropertyLink target={value.target} />;
  return lineOf(value) || '--';
}

/** What a text says of its note above itself, to read. Its tags are shown apart, and so is a title that is its name. */
export function PropertiesShown({ text, name }: { text: string; name: string }): ReactNode {
  const shown = useMemo(
    () =>
      (frontMatterOf(text)?.properties ?? []).filter(
        ({ key, value }) => key !== 'tags' && !(key === 'title' && lineOf(value) === name),
      ),
    [text, name],
  );
  if (shown.length === 0) return null;
  return (
    <dl className="wm-properties-shown" aria-label="属性">
      {shown.map((property) => (
        <div key={property.key}>
          <dt>{titles[property.key] ?? property.key}</dt>
          <dd>
            <Shown property={property} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
