import type { Comparison } from '@wm/contract/report/compare';
import { Alert, Button, Spin } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ChangeCards } from './change-cards.tsx';
import { ChangeTable } from './change-table.tsx';
import { CompareSettings } from './compare-settings.tsx';
import { CompareSummary } from './compare-summary.tsx';
import { questionIn, rowsOnPage, useComparison } from './compare.api.ts';
import type { Question } from './compare.api.ts';
import { RowDrawer } from './row-drawer.tsx';
import { useChangeKeys } from './use-change-keys.ts';

/** Two runs side by side, as the address names them. */
export function CompareView(): ReactNode {
  const { search } = useAddress();
  const question = questionIn(search);
  const query = useComparison(question);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} what="这次运行" />;
  if (!data)
    return (
      <div className="rp-waiting" role="status">
        <Spin /> <span className="wm-muted">正在比对…</span>
      </div>
    );
  if (data.error !== '')
    return (
      <div className="rp-run">
        <Alert type="warning" showIcon title={data.error} />
      </div>
    );
  return <Compared comparison={data} question={question} isStale={query.isPlaceholderData} />;
}

interface ComparedProps {
  comparison: Comparison;
  question: Question;
  /** The answer is that to what was asked before. */
  isStale: boolean;
}

function Compared({ comparison, question, isStale }: ComparedProps): ReactNode {
  const { search, go } = useAddress();
  const { notes, withheld, repeats, total } = comparison;
  const show = (
    values: Record<string, string | undefined>,
    how: 'push' | 'replace' = 'push',
  ): void => go(searchWith(search, { page: undefined, row: undefined, ...values }), how);
  const goToPage = (page: number, limit: number): void =>
    show({
      page: page > 1 ? String(page) : undefined,
      limit: limit === rowsOnPage ? undefined : String(limit),
    });
  return (
    <div className="rp-run rc-compared" aria-busy={isStale}>
      {notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="有些变化可能不是数据的变化"
          description={
            <ul className="rc-notes">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      {withheld.length > 0 && (
        <p className="wm-muted">没有权限查看，未比对：{withheld.join('、')}</p>
      )}
      <CompareSummary comparison={comparison} question={question} onShow={show} />
      <CompareSettings comparison={comparison} question={question} onShow={show} />
      {repeats.map(({ side, keys, count }) => (
        <Alert
          key={side}
          type="error"
          showIcon
          title={`键不能唯一确定一行：${side === 'before' ? '前一次' : '后一次'}有 ${formatCount(count)} 个键重复，请换一组键列`}
          description={`重复的键：${keys.join('、')}${count > keys.length ? ' 等' : ''}`}
        />
      ))}
      {repeats.length === 0 && (
        <Changes comparison={comparison} question={question} onPage={goToPage} onShow={show} />
      )}
      {total > 0 && (
        <AppPagination
          page={question.page}
          limit={question.limit}
          total={total}
          onChange={goToPage}
        />
      )}
    </div>
  );
}

interface ChangesProps {
  comparison: Comparison;
  question: Question;
  onPage: (page: number, limit: number) => void;
  onShow: (values: Record<string, string | undefined>, how?: 'push' | 'replace') => void;
}

function Changes({ comparison, question, onPage, onShow }: ChangesProps): ReactNode {
  const { search, go } = useAddress();
  const isNarrow = useIsNarrow();
  const holder = useRef<HTMLDivElement>(null);
  const { page, limit } = question;
  const { rows, total, counts } = comparison;
  const { go: step } = useChangeKeys(holder, {
    page,
    last: Math.max(1, Math.ceil(total / limit)),
    onPage: (next) => onPage(next, limit),
    shown: comparison,
  });
  const opened = new URLSearchParams(search).get('row');
  const open = (at: number | undefined): void =>
    go(
      searchWith(search, { row: at === undefined ? undefined : String(at + 1) }),
      opened === null ? 'push' : 'replace',
    );
  if (rows.length === 0) return <NoRows counts={counts} question={question} onShow={onShow} />;
  const at = opened === null ? undefined : Number(opened) - 1;
  const List = isNarrow ? ChangeCards : ChangeTable;
  return (
    <div ref={holder} className="rc-changes">
      <div className="rp-bar rc-steps">
        <Button size="small" onClick={() => step(-1)}>
          上一处
        </Button>
        <Button size="small" onClick={() => step(1)}>
          下一处
        </Button>
        {!isNarrow && <span className="wm-muted">n 下一处，p 上一处，Enter 查看整行</span>}
      </div>
      <List comparison={comparison} onOpen={open} />
      <RowDrawer comparison={comparison} at={at} onGo={open} />
    </div>
  );
}

function NoRows({
  counts: { added, removed, changed, same },
  question: { only, column },
  onShow,
}: {
  counts: Comparison['counts'];
  question: Question;
  onShow: ChangesProps['onShow'];
}): ReactNode {
  const isEqual = added + removed + changed === 0;
  if (isEqual && (only === 'differing' || column !== ''))
    return (
      <PageState
        picture="empty"
        title="两次运行没有差别"
        text={same === 0 ? '两次都没有数据。' : `${formatCount(same)} 行完全相同。`}
      />
    );
  return (
    <PageState
      picture="empty"
      title="没有符合筛选的行"
      actions={
        <Button onClick={() => onShow({ only: undefined, column: undefined })}>清除筛选</Button>
      }
    />
  );
}
