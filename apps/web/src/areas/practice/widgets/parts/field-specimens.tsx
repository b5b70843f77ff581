import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDict } from '#core/dict/dict-store.ts';
import { AppTreeSelect } from '#ui/app-tree-select.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateRangeField } from '#ui/date-range-field.tsx';
import { DictTag } from '#ui/dict-tag.tsx';
import { IconPicker } from '#ui/icon-picker.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useDepartments } from '../widgets.api.ts';
import { Specimen } from './specimen.tsx';

function DeptSelect(): ReactNode {
  const { data = [], isPending } = useDepartments();
  const [dept, setDept] = useState<number | string>();
  return (
    <>
      <AppTreeSelect
        aria-label="部门"
        rows={data}
        parentField="parentId"
        labelField="label"
        loading={isPending}
        {...(dept !== undefined && { value: dept })}
        onChange={setDept}
        style={{ width: '100%', maxWidth: 320 }}
      />
      <p className="wm-muted">选中的编号：{dept ?? '--'}</p>
    </>
  );
}

function DictTags(): ReactNode {
  const types = useDict('sys_notice_type');
  return (
    <p className="wm-specimen-line">
      <DictTag options={types} value="1,2" />
      <DictTag options={types} value="9" />
      <DictTag options={types} value="" />
      <StatusTag value="0" />
      <StatusTag value="1" />
    </p>
  );
}

/** The fields that several forms share. */
export function FieldSpecimens(): ReactNode {
  const [days, setDays] = useState<readonly [string, string]>(['', '']);
  const [icon, setIcon] = useState('BookOutlined');
  return (
    <>
      <Specimen
        title="树形选择"
        use="平铺的行自己长成树，可按名称查找；这里是本单位的部门"
        source="#ui/app-tree-select.tsx"
      >
        <DeptSelect />
      </Specimen>
      <Specimen
        title="字典标签与状态"
        use="一个或多个值按字典显示名称和颜色；字典里没有的值照原样显示，空值为 --"
        source="#ui/dict-tag.tsx"
      >
        <DictTags />
      </Specimen>
      <Specimen
        title="日期范围"
        use="列表按日期筛选，两端都可以不填"
        source="#ui/date-range-field.tsx"
      >
        <DateRangeField label="示例日期" value={days} onChange={setDays} />
      </Specimen>
      <Specimen title="复制" use="复制后图标变为对勾" source="#ui/copy-button.tsx">
        <p className="wm-specimen-line">
          <code>WM-2026-0001</code>
          <CopyButton text="WM-2026-0001" what="示例编号" />
        </p>
      </Specimen>
      <Specimen title="图标选择" use="可搜索、可用键盘选择" source="#ui/icon-picker.tsx">
        <IconPicker value={icon} onChange={setIcon} />
      </Specimen>
    </>
  );
}
