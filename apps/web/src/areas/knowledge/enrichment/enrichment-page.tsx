import type { EnrichedPathway, enrichmentEndpoint } from '@wm/contract/knowledge/enrichment';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { call } from '#core/http/call.ts';
import { useBusy } from '#core/use-busy.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import './enrichment.css';

type Enrichment = DataOf<typeof enrichmentEndpoint>;

function symbolsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；|]+/).filter(Boolean))];
}

/** 富集: in which pathways the genes of a list gather. */
export function EnrichmentPage(): ReactNode {
  const [text, setText] = useTabState('knowledge-enrichment', '');
  const [found, setFound] = useState<Enrichment>();
  const [isBusy, run] = useBusy();
  const symbols = symbolsIn(text);
  const ask = async (): Promise<void> => {
    try {
      setFound(
        await call<typeof enrichmentEndpoint>('POST', '/knowledge/v2/enrichment', {
          body: { symbols },
        }),
      );
    } catch {
      // The client has shown why.
    }
  };
  return (
    <div className="kb-enrichment">
      <h1>基因富集</h1>
      <section className="kb-panel" aria-label="基因列表">
        <label>
          粘贴基因，每行一个，或用空格、逗号分隔；曾用符号和别名会换成现用符号
          <Input.TextArea
            value={text}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={'BRAF\nKRAS\nMAP2K1'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button
          type="primary"
          loading={isBusy}
          disabled={symbols.length === 0}
          onClick={() => void run(ask)}
        >
          分析 {symbols.length > 0 && `${formatCount(symbols.length)} 个基因`}
        </Button>
      </section>
      {found && <Found found={found} />}
      <ResearchFoot />
    </div>
  );
}

function Found({ found }: { found: Enrichment }): ReactNode {
  const [openId, setOpenId] = useState<number>();
  const best = Math.max(1, ...found.rows.map(({ q }) => strength(q)));
  return (
    <section className="kb-panel" aria-label="富集的通路" aria-live="polite">
      <h2>
        富集的通路 <span className="wm-muted">{formatCount(found.rows.length)}</span>
      </h2>
      <p className="wm-muted">
        {formatCount(found.known)} 个基因在通路中，背景 {formatCount(found.universe)}{' '}
        个基因；超几何检验，按 Benjamini–Hochberg 校正
      </p>
      <Notes found={found} />
      {found.rows.length === 0 && <p>这些基因不在任何通路中</p>}
      <ol className="kb-enriched">
        {found.rows.map((row) => (
          <Bar
            key={row.id}
            row={row}
            best={best}
            isOpen={row.id === openId}
            onToggle={() => setOpenId(row.id === openId ? undefined : row.id)}
          />
        ))}
      </ol>
    </section>
  );
}

function strength(q: number): number {
  return Math.min(300, -Math.log10(Math.max(q, 1e-300)));
}

interface BarProps {
  row: EnrichedPathway;
  best: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** A pathway as a bar as long as it is sure, with its share of the genes; a click shows which ones. */
function Bar({ row, best, isOpen, onToggle }: BarProps): ReactNode {
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className="kb-enriched-name">{row.nameZh || row.name}</span>
        <span className="kb-enriched-bar">
          <i
            className={row.q <= 0.05 ? 'kb-sure' : undefined}
            style={{ width: `${Math.max(1, (strength(row.q) / best) * 100)}%` }}
          />
        </span>
        <span className="wm-number">
          {row.hits.length}/{row.geneCount}
        </span>
        <span className="wm-number">q {row.q.toExponential(1)}</span>
      </button>
      {isOpen && (
        <p className="kb-tiles">
          {row.hits.map((symbol) => (
            <Link key={symbol} to={geneAddress(symbol)}>
              {symbol}
            </Link>
          ))}
          <span className="wm-muted">p {row.p.toExponential(2)}</span>
        </p>
      )}
    </li>
  );
}

function Notes({ found: { renamed, ambiguous, unknown } }: { found: Enrichment }): ReactNode {
  return (
    <>
      {ambiguous.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有歧义，没有计入：${ambiguous
            .map(({ symbol, genes }) => `${symbol}（${genes.join('、')}）`)
            .join('；')}`}
        />
      )}
      {renamed.length > 0 && (
        <p className="wm-muted">
          已换成现用符号：{renamed.map(({ symbol, gene }) => `${symbol} → ${gene}`).join('、')}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="wm-muted">基因目录里没有：{unknown.slice(0, 50).join('、')}</p>
      )}
    </>
  );
}
