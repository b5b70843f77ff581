import { LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { holdsPermission } from '#core/permission/permission.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { schemaLines, typeText } from './api-document.ts';
import type { Operation, Schema } from './api-document.ts';
import { TryForm } from './try-form.tsx';

/** Whether the signed-in user may make a call. */
export function useMayCall(): (operation: Pick<Operation, 'access'>) => boolean {
  const permissions = useUser((user) => user.permissions);
  return ({ access }) =>
    access === 'public' || access === 'signed-in' || holdsPermission(permissions, access);
}

function accessText(access: string): string {
  if (access === 'public') return '不用登录';
  return access === 'signed-in' ? '登录后可用' : `需要权限 ${access}`;
}

/** One call: what it takes, what it answers, and trying it. */
export function OperationDetail({ operation }: { operation: Operation }): ReactNode {
  const { method, path, summary, access, perMinute, asksPassword, parameters, body, answer } =
    operation;
  const mayCall = useMayCall()(operation);
  return (
    <article className="wm-api-detail" aria-label={operation.id}>
      <header>
        <h2>{summary || path}</h2>
        <p className="wm-api-address">
          <span className={`wm-api-method wm-api-${method.toLowerCase()}`}>{method}</span>
          <code>{path}</code>
          <CopyButton text={path} what="地址" />
        </p>
        <p className="wm-muted">
          {!mayCall && <LockOutlined aria-label="没有权限" />} {accessText(access)} · 每分钟最多{' '}
          {perMinute} 次{asksPassword && ' · 可能要求再次输入密码'}
        </p>
      </header>
      {parameters.length > 0 && (
        <section aria-label="参数">
          <h3>参数</h3>
          <div className="wm-api-scroll">
            <table className="wm-api-table">
              <tbody>
                {parameters.map(({ name, in: place, required, schema }) => (
                  <tr key={`${place} ${name}`}>
                    <th scope="row">
                      <code>{name}</code>
                      {required && <span className="wm-api-required">必填</span>}
                    </th>
                    <td>{place === 'path' ? '地址里' : '查询'}</td>
                    <td>{typeText(schema)}</td>
                    <td>
                      {schema.default === undefined ? '' : `默认 ${JSON.stringify(schema.default)}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <SchemaTable title="请求内容" schema={body} />
      <SchemaTable title="返回的 data" schema={answer} />
      <TryForm key={operation.id} operation={operation} mayCall={mayCall} />
    </article>
  );
}

function SchemaTable({ title, schema }: { title: string; schema: Schema | undefined }): ReactNode {
  const lines = schemaLines(schema);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className="wm-api-scroll">
        <table className="wm-api-table">
          <tbody>
            {lines.map(({ key, name, depth, type, isRequired, note }) => (
              <tr key={key}>
                <th scope="row" style={{ paddingLeft: 8 + depth * 20 }}>
                  <code>{name}</code>
                  {isRequired && title === '请求内容' && (
                    <span className="wm-api-required">必填</span>
                  )}
                </th>
                <td>{type}</td>
                <td className="wm-muted">{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
