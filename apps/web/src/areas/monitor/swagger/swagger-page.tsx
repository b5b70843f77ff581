import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { send } from '#core/http/request.ts';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { operationsOf, sectionName } from './api-document.ts';
import type { ApiDocument, Operation } from './api-document.ts';
import { OperationDetail, useMayCall } from './operation-detail.tsx';
import './swagger.css';

function useApiDocument() {
  return useQuery({
    queryKey: ['api-document'],
    queryFn: async () => {
      const { response, blob } = await send({ method: 'GET', url: '/docs', silent: true });
      if (!response.ok) throw new Error('接口文档没有加载出来');
      return JSON.parse(await blob.text()) as ApiDocument;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What is searched for and which call is shown, by the address. */
function useChosen() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const show = (values: Record<string, string>): void => go(searchWith(search, values), 'replace');
  return { text: params.get('text') ?? '', call: params.get('call') ?? '', show };
}

function isFound({ summary, path, access, method }: Operation, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${method} ${path} ${summary} ${access}`.toLowerCase();
  return words.every((word) => all.includes(word));
}

/** 接口文档: every call of this installation, what it takes and answers, and trying it with one's own session. */
export function SwaggerPage(): ReactNode {
  const document = useApiDocument();
  const { text, call, show } = useChosen();
  const isNarrow = useIsNarrow();
  const operations = useMemo(
    () => (document.data ? operationsOf(document.data) : []),
    [document.data],
  );
  if (document.error && !document.data) return <QueryError query={document} />;
  if (!document.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const found = operations.filter((operation) => isFound(operation, text));
  const chosen = operations.find(({ id }) => id === call);
  const hidesList = isNarrow && chosen !== undefined;
  return (
    <div className="wm-api">
      <h1 className="wm-visually-hidden">接口文档</h1>
      {!hidesList && (
        <nav className="wm-api-list" aria-label="接口">
          <Input.Search
            allowClear
            placeholder="地址、名称或权限"
            aria-label="搜索接口"
            defaultValue={text}
            onChange={(event) => show({ text: event.target.value.trim() })}
          />
          <p className="wm-muted wm-number" role="status">
            {formatCount(found.length)} 个接口
          </p>
          <Sections operations={found} call={call} onShow={(id) => show({ call: id })} />
        </nav>
      )}
      <div className="wm-api-main">
        {isNarrow && chosen && (
          <Button type="link" onClick={() => show({ call: '' })}>
            返回列表
          </Button>
        )}
        {chosen && <OperationDetail operation={chosen} />}
        {!chosen && !isNarrow && (
          <PageState
            picture="empty"
            title="选一个接口"
            text="每个接口收什么、返回什么，可以用自己的会话和权限直接试"
          />
        )}
      </div>
    </div>
  );
}

interface SectionsProps {
  operations: Operation[];
  call: string;
  onShow: (id: string) => void;
}

function Sections({ operations, call, onShow }: SectionsProps): ReactNode {
  const mayCall = useMayCall();
  return [...Map.groupBy(operations, ({ section }) => section)].map(([section, group]) => (
    <section key={section} aria-label={sectionName(section)}>
      <h2>{sectionName(section)}</h2>
      <ul>
        {group.map((operation) => (
          <li key={operation.id}>
            <button
              type="button"
              aria-current={operation.id === call ? 'true' : undefined}
              title={operation.id}
              onClick={() => onShow(operation.id)}
            >
              <span className={`wm-api-method wm-api-${operation.method.toLowerCase()}`}>
                {operation.method}
              </span>
              <span className="wm-api-name">{operation.summary || operation.path}</span>
              {!mayCall(operation) && <LockOutlined aria-label="没有权限" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
