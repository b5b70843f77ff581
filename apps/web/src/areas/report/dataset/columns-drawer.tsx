import type { Dataset } from '@wm/contract/report/dataset';
import { Button, Spin, Table } from 'antd';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { useDatasetColumns } from './dataset.api.ts';

const typeWords = { text: '文字', number: '数字', time: '时间', bool: '是或否' } as const;

interface ColumnsDrawerProps {
  dataset: Dataset;
  onClose: () => void;
}

/** The columns of a dataset, and which of them its file has no more. */
export function ColumnsDrawer({ dataset, onClose }: ColumnsDrawerProps): ReactNode {
  const { data, error, refetch } = useDatasetColumns(dataset.id);
  return (
    <AppDrawer open title={`「${dataset.name}」的列`} onClose={onClose}>
      {error && !data && (
        <ErrorState
          error={error}
          what="列"
          actions={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {!data && !error && <Spin className="rp-waiting" />}
      {data && (
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={data}
          columns={[
            { dataIndex: 'title', title: '列' },
            {
              dataIndex: 'type',
              title: '类型',
              width: 120,
              render: (_, { type, isMissing }) =>
                isMissing ? <EntryTag label="文件里没有" kind="warning" /> : typeWords[type],
            },
          ]}
        />
      )}
    </AppDrawer>
  );
}
