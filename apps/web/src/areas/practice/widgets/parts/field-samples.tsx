import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { AppTreeSelect } from '#ui/app-tree-select.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateRangeField } from '#ui/date-range-field.tsx';
import { DictTag } from '#ui/dict-tag.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Sample } from './sample.tsx';

const tree = [
  { id: 1, parent_id: 0, label: '总公司' },
  { id: 2, parent_id: 1, label: '研发部' },
  { id: 3, parent_id: 1, label: '市场部' },
  { id: 4, parent_id: 2, label: '前端组' },
];

const kinds = [
  { value: '1', label: '通知', elTagType: 'primary', elTagClass: '' },
  { value: '2', label: '公告', elTagType: 'success', elTagClass: '' },
  { value: '3', label: '警告', elTagType: 'warning', elTagClass: '' },
];

/** Widgets of lists and forms. */
export function FieldSamples(): ReactNode {
  const { nickname, avatar } = useUser();
  const [page, setPage] = useState({ page: 1, limit: 20 });
  const [node, setNode] = useState<string | number>();
  const [days, setDays] = useState<readonly [string, string]>(['', '']);
  return (
    <>
      <Sample title="树形选择" hint="值、名称与子级的字段名都可以指定。" value={String(node ?? '')}>
        <AppTreeSelect
          rows={tree}
          value={node}
          onChange={(value) => setNode(value)}
          placeholder="请选择部门"
          aria-label="部门"
          style={{ width: 240 }}
        />
      </Sample>
      <Sample
        title="日期范围"
        hint="列表按开始和结束日期筛选。"
        value={days.filter(Boolean).join(' 至 ')}
      >
        <DateRangeField label="日期" value={days} onChange={setDays} />
      </Sample>
      <Sample title="字典标签" hint="按字典的样式显示一个或多个值，多个值以逗号分隔。">
        <DictTag options={kinds} value="1,2,3" />
      </Sample>
      <Sample title="状态与头像" hint="没有头像或图片无法显示时，使用默认头像。">
        <span className="wm-sample-line">
          <StatusTag value="0" />
          <StatusTag value="1" />
          <Avatar name={nickname} fileName={avatar} size={40} />
          <Avatar name="默认头像" fileName="" size={40} />
          <CopyButton text="Work Manage" what="示例文字" />
        </span>
      </Sample>
      <Sample
        title="分页"
        hint="窄屏 5 个页码，宽屏 7 个；翻页后回到顶部。"
        value={`第 ${page.page} 页，每页 ${page.limit} 条`}
      >
        <AppPagination
          {...page}
          total={1000}
          onChange={(next, limit) => setPage({ page: next, limit })}
        />
      </Sample>
    </>
  );
}
