import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useRemoved } from '../case.api.ts';

interface RemovedPartProps {
  id: number;
  runNo: number;
  stage: string;
  name: string;
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
  onWhy: (variant: string) => void;
}

/** What a stage took away, each with its reason. */
export function RemovedPart(props: RemovedPartProps): ReactNode {
  const { id, runNo, stage, name, page, onPage, onClose, onWhy } = props;
  const query = useRemoved(id, runNo, { stage, page });
  const { data, error } = query;
  return (
    <section className="kb-panel" aria-label={`${name}移除的变异`}>
      <div className="kb-panel-head">
        <h2>
          「{name}」移除的变异{data && ` ${formatCount(data.removed)}`}
        </h2>
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      </div>
      {error !== null && !data && <QueryError query={query} />}
      {data && data.total < data.removed && (
        <p className="wm-muted">
          这里列出前 {formatCount(data.total)} 个，其余的可在“为什么没有出现”里逐个查
        </p>
      )}
      <ul className="kb-removed">
        {data?.rows.map(({ variant, text }) => (
          <li key={variant + text}>
            <button type="button" className="kb-mono" onClick={() => onWhy(variant)}>
              {variant}
            </button>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {data && data.total > 20 && (
        <AppPagination
          page={page}
          limit={20}
          total={data.total}
          onChange={(next) => onPage(next)}
        />
      )}
    </section>
  );
}
