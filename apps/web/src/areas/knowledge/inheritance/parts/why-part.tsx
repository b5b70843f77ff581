import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { QueryError } from '#ui/states/query-error.tsx';
import { useWhy } from '../case.api.ts';
import { stateMarks } from './words.ts';

interface WhyPartProps {
  id: number;
  runNo: number;
  /** What was asked, as the address says it. */
  text: string;
  onAsk: (text: string) => void;
  onOpen: (variant: string) => void;
}

/** 为什么没有出现: which stage removed a variant, on whose genotype, by which number. */
export function WhyPart({ id, runNo, text, onAsk, onOpen }: WhyPartProps): ReactNode {
  const [typed, setTyped] = useState(text);
  const query = useWhy(id, runNo, text);
  const { data, error, isFetching } = query;
  return (
    <section className="kb-panel" aria-label="为什么没有出现">
      <h2>为什么没有出现？</h2>
      <Input.Search
        value={typed}
        maxLength={300}
        aria-label="要查的变异"
        placeholder="7-140453136-A-T、rs 编号或 c."
        enterButton="查"
        loading={isFetching}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(value) => onAsk(value.trim())}
      />
      {error !== null && !data && text !== '' && <QueryError query={query} what="变异" />}
      {data && text !== '' && (
        <div className="kb-why" aria-live="polite">
          <p>
            <strong className="kb-mono">{data.variant || text}</strong>
          </p>
          {data.stages.length > 0 && (
            <ol>
              {data.stages.map((stage) => (
                <li key={stage.id} data-failed={!stage.isPassed || undefined}>
                  <span aria-hidden>{stage.isPassed ? '✓' : '✗'}</span> {stage.name}
                  {!stage.isPassed && ' 移除'}
                </li>
              ))}
            </ol>
          )}
          <p>{data.kind === 'kept' ? '在结果里' : data.text}</p>
          {data.kind === 'kept' && (
            <Button size="small" onClick={() => onOpen(data.variant)}>
              打开
            </Button>
          )}
          {data.kind === 'removed' && data.models.length > 0 && (
            <ul className="kb-models">
              {data.models.map(({ model, name, state, text: reason }) => (
                <li key={model}>
                  <span aria-hidden>{stateMarks[state][0]}</span> {stateMarks[state][1]} {name}：
                  {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
