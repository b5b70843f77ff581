import { ArrowRightOutlined } from '@ant-design/icons';
import type { OperChange, OperLog } from '@wm/contract/monitor/operlog';
import type { ReactNode } from 'react';
import { RecordedValue } from '#ui/history/recorded-value.tsx';

const fieldsInSentence = 3;

/** What a record is called in a sentence. */
export function recordName({ name, recordId }: Pick<OperChange, 'name' | 'recordId'>): string {
  return name === '' ? `#${recordId}` : name;
}

/** What was done to which record: 修改用户 王雨桐：部门 测试组 → 平台组. */
export function OperSentence({ row }: { row: OperLog }): ReactNode {
  const { title, change, changed } = row;
  if (!change) return <span className="wm-oper">{title}</span>;
  const shown = change.action === 'update' ? change.fields.slice(0, fieldsInSentence) : [];
  const others = change.fields.length - shown.length;
  return (
    <span className="wm-oper">
      {title} {recordName(change)}
      {shown.length > 0 && '：'}
      {shown.map(({ field, title: name, before, after }, at) => (
        <span key={field}>
          {at > 0 && '，'}
          {name} <RecordedValue path={change.path} field={field} value={before} isOld />
          <ArrowRightOutlined className="wm-oper-arrow" aria-label="改为" />
          <RecordedValue path={change.path} field={field} value={after} />
        </span>
      ))}
      {change.action === 'update' && others > 0 && ` 等 ${change.fields.length} 项`}
      {changed > 1 && `，共 ${changed} 条记录`}
    </span>
  );
}
