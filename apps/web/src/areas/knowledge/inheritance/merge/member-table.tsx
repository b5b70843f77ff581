import type { MemberVcf } from '@wm/contract/knowledge/inheritance/merge';
import { useQueryClient } from '@tanstack/react-query';
import { Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { caseKey } from '../case.api.ts';
import { keyOf } from './member-choice.ts';
import type { ChosenSample } from './member-choice.ts';
import { removeMemberFile } from './merge.api.ts';

interface MemberTableProps {
  id: number;
  samples: readonly ChosenSample[];
  members: readonly string[];
  /** While a merge reads the files. */
  isLocked: boolean;
  onChoose: (sample: ChosenSample, member: string) => void;
}

/** Every sample of every file, and whom it is. */
export function MemberTable(props: MemberTableProps): ReactNode {
  const { id, samples, members, isLocked, onChoose } = props;
  const client = useQueryClient();
  const taken = new Set(samples.map(({ member }) => member));
  const remove = async (file: MemberVcf): Promise<void> => {
    await removeMemberFile(id, file.id);
    await client.invalidateQueries({ queryKey: [...caseKey(id), 'member-files'] });
  };
  const optionsFor = (own: string) => [
    { value: '', label: '不用' },
    ...members.map((member) => ({
      value: member,
      label: member,
      disabled: member !== own && taken.has(member),
    })),
  ];
  return (
    <Table<ChosenSample>
      className="kb-merge-table"
      rowKey={({ file, sample }) => keyOf(file.id, sample)}
      size="small"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={samples}
      columns={[
        {
          title: '文件',
          key: 'file',
          render: (_, { file }) => (
            <span className="kb-merge-name">
              {file.name}
              <span className="wm-muted"> {formatFileSize(file.size)}</span>
            </span>
          ),
        },
        {
          title: '成员',
          key: 'member',
          width: 170,
          render: (_, row) => (
            <Select
              className="kb-merge-member"
              aria-label={`${row.file.name} 的样本 ${row.sample} 是哪位成员`}
              value={row.member}
              disabled={isLocked}
              options={optionsFor(row.member)}
              onChange={(member: string) => onChoose(row, member)}
            />
          ),
        },
        { title: '样本', dataIndex: 'sample', width: 150, ellipsis: true },
        {
          title: '参考组装',
          key: 'assembly',
          width: 100,
          render: (_, { file }) => file.assembly || '--',
        },
        {
          title: '操作',
          key: 'actions',
          width: 70,
          render: (_, { file, sample }) =>
            file.samples[0] === sample &&
            !isLocked && (
              <RemoveAction
                permission="knowledge:inheritance-mutation:edit"
                what={`文件「${file.name}」`}
                consequence="已经合并得到的文件不受影响"
                remove={() => remove(file)}
              />
            ),
        },
      ]}
    />
  );
}
