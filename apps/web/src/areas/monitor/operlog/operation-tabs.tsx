import { ArrowRightOutlined } from '@ant-design/icons';
import type { OperChange, OperLog } from '@wm/contract/monitor/operlog';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { RecordedValue } from '#ui/history/recorded-value.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { recordName } from './oper-sentence.tsx';
import { useOperation } from './operlog.api.ts';

const actions = { create: '新增', update: '修改', delete: '删除' } as const;

/** 变更: every record that an operation changed, field by field, each with a link to it. */
export function ChangesTab({ id }: { id: number }): ReactNode {
  const operation = useOperation(id);
  const { data } = operation;
  if (operation.error && !data) return <QueryError query={operation} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.changes.length === 0) return <PageState picture="empty" title="这次操作没有改变记录" />;
  return (
    <>
      {data.changes.map((change) => (
        <ChangedRecord key={change.id} change={change} />
      ))}
      {data.total > data.changes.length && (
        <p className="wm-muted">
          共 {formatCount(data.total)} 条记录，这里列出前 {formatCount(data.changes.length)} 条
        </p>
      )}
    </>
  );
}

function ChangedRecord({ change }: { change: OperChange }): ReactNode {
  const { action, kind, path, to, fields } = change;
  const name = recordName(change);
  return (
    <section className="wm-oper-change">
      <h3>
        {actions[action]}
        {kind} {to === '' || action === 'delete' ? name : <Link to={to}>{name}</Link>}
      </h3>
      <dl className="wm-oper-fields">
        {fields.map(({ field, title, before, after }) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd>
              {action !== 'create' && (
                <RecordedValue path={path} field={field} value={before} isOld />
              )}
              {action === 'update' && (
                <ArrowRightOutlined className="wm-oper-arrow" aria-label="改为" />
              )}
              {action !== 'delete' && <RecordedValue path={path} field={field} value={after} />}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length === 0 && <p className="wm-muted">没有你能看到的字段</p>}
    </section>
  );
}

/** 请求: what was asked, and what was sent. */
export function RequestTab({ row }: { row: OperLog }): ReactNode {
  const { data } = useOperation(row.id);
  return (
    <>
      <code>
        {row.method} {row.url}
      </code>
      {data?.params === null && (
        <p className="wm-muted">有你不能查看的字段，发送的内容可能含有它们，所以不显示</p>
      )}
      {data?.params === '' && <p className="wm-muted">没有发送内容</p>}
      {data?.params && <pre className="wm-oper-params">{indented(data.params)}</pre>}
    </>
  );
}

/** JSON in lines; what was cut is no JSON any more and stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** 这条记录的全部变更, as the record itself tells them. */
export function WholeHistoryTab({ change }: { change: OperChange }): ReactNode {
  return <RecordHistory path={change.path} id={change.recordId} />;
}
