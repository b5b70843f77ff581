import type {
  AnalysedLine,
  mutationAnalysisEndpoint,
} from '@wm/contract/knowledge/mutation-analysis';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { call } from '#core/http/call.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import { AnalysisDrawer } from './analysis-drawer.tsx';
import { AnalysisLines } from './analysis-lines.tsx';
import './analysis.css';

const linesAtMost = 500;

/** 突变分析: a colleague sent some variants; which of them are known, and what is known of them? */
export function MutationAnalysisPage(): ReactNode {
  const [text, setText] = useTabState('knowledge-analysis', '');
  const [lines, setLines] = useTabState<AnalysedLine[]>('knowledge-analysed', []);
  const [isBusy, run] = useBusy();
  const { search, go } = useAddress(false);
  const openId = Number(new URLSearchParams(search).get('v') ?? 0);
  const open = (id: number): void => {
    go(searchWith(search, { v: id > 0 ? String(id) : '' }), 'replace');
  };
  const pasted = text.split('\n');
  const filled = pasted.filter((line) => line.trim() !== '').length;
  const ask = async (): Promise<void> => {
    try {
      const answer = await call<typeof mutationAnalysisEndpoint>(
        'POST',
        '/knowledge/v2/mutation-analysis',
        { body: { lines: pasted } },
      );
      setLines(answer.lines);
    } catch {
      // The client has shown why.
    }
  };
  // One that two lines name stands once, or the arrows would go round between its two places.
  const order = [...new Set(lines.flatMap(({ found }) => found.map(({ id }) => id)))];
  return (
    <div className="kb-analysis">
      <h1>突变分析</h1>
      <section className="kb-panel" aria-label="要分析的突变">
        <label>
          每行一个突变：rs 编号、坐标、HGVS，或基因加变化
          <Input.TextArea
            value={text}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={'BRAF V600E\nrs113488022\n7-140453136-A-T\nNM_004333.6:c.1799T>A'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button
          type="primary"
          loading={isBusy}
          disabled={filled === 0 || pasted.length > linesAtMost}
          onClick={() => void run(ask)}
        >
          分析 {filled > 0 && `${formatCount(filled)} 行`}
        </Button>
        {pasted.length > linesAtMost && <p role="alert">一次不超过 {linesAtMost} 行</p>}
      </section>
      {lines.length > 0 && <AnalysisLines lines={lines} openId={openId} onOpen={open} />}
      <ResearchFoot />
      {openId > 0 && <AnalysisDrawer id={openId} order={order} onOpen={open} />}
    </div>
  );
}
