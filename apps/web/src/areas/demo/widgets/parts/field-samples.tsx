import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSeededDict } from '#core/dict/seeded-dict.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';
import { DictTag } from '#ui/tags/dict-tag.tsx';
import { IconPicker } from '#ui/fields/icon-picker.tsx';
import { StatusTag } from '#ui/tags/status-tag.tsx';
import { useDepartments } from '../widgets.api.ts';
import { Sample } from './sample.tsx';

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
  const types = useSeededDict('sys_notice_type');
  return (
    <p className="wm-sample-line">
      <DictTag options={types} value="1,2" />
      <DictTag options={types} value="9" />
      <DictTag options={types} value="" />
      <StatusTag value="0" />
      <StatusTag value="1" />
    </p>
  );
}

/** The fields that several forms share. */
export function FieldSamples(): ReactNode {
  const [days, setDays] = useState<readonly [string, string]>(['', '']);
  const [icon, setIcon] = useState('BookOutlined');
  return (
    <>
      <Sample title="树形选择" hint="平铺的行自己长成树，可按名称查找；这里是本单位的部门">
        <DeptSelect />
      </Sample>
      <Sample
        title="字典标签与状态"
        hint="一个或多个值按字典显示名称和颜色；字典里没有的值照原样显示，空值为 --"
      >
        <DictTags />
      </Sample>
      <Sample title="日期范围" hint="列表按日期筛选，两端都可以不填">
        <DateRangeField label="示例日期" value={days} onChange={setDays} />
      </Sample>
      <Sample title="复制" hint="复制后图标变为对勾">
        <p className="wm-sample-line">
          <code>WM-2026-0001</code>
          <CopyButton text="WM-2026-0001" what="示例编号" />
        </p>
      </Sample>
      <Sample title="图标选择" hint="可搜索、可用键盘选择">
        <IconPicker value={icon} onChange={setIcon} />
      </Sample>
    </>
  );
}
