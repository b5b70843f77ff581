import type { ReactNode } from 'react';
import { docsOf } from '../book/source-docs.ts';

/** What can be set on a widget, read of its source with the comments there. */
export function PropertyTable({ name, source }: { name: string; source: string }): ReactNode {
  const docs = docsOf(source, name);
  return (
    <section aria-label="属性" className="wm-catalog-properties">
      <h3>属性</h3>
      {docs.says && <p lang="en">{docs.says}</p>}
      <p>
        <code>{docs.signature}</code>
      </p>
      {docs.inherits && (
        <p>
          另有 <code>{docs.inherits}</code> 的全部属性
        </p>
      )}
      {docs.properties.length > 0 && (
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <div tabIndex={0} role="region" aria-label="属性列表" className="wm-catalog-scroll">
          <table>
            <thead>
              <tr>
                <th>名称</th>
                <th>类型</th>
                <th>必填</th>
                <th>说明</th>
              </tr>
            </thead>
            <tbody>
              {docs.properties.map((property) => (
                <tr key={property.name}>
                  <td>
                    <code>{property.name}</code>
                  </td>
                  <td>
                    <code>{property.type}</code>
                  </td>
                  <td>{property.isRequired ? '是' : '否'}</td>
                  <td lang="en">{property.says || '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
