import type {
  AnalysedLine,
  mutationAnalysisEndpoint,
  Placing,
} from '@wm/contract/knowledge/mutation-analysis';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { call } from '#core/http/call.ts';
import { notifier } from '#core/http/notifier.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import { AnalysisDrawer } from './analysis-drawer.tsx';
import { AnalysisFunnel } from './analysis-funnel.tsx';
import { AnalysisLines } from './analysis-lines.tsx';
import { analysisFilters, stagesOf } from './analysis-stages.ts';
import type { AnalysisFilter } from './analysis-stages.ts';
import { AssemblyChoice, assemblyIn } from './assembly-choice.tsx';
import { BringCandidates, BringFile } from './bring-lines.tsx';
import { SetBar } from './sets/set-bar.tsx';
import { useOpenSet } from './sets/use-open-set.ts';
import './analysis.css';

const linesAtMost = 500;

/** 突变分析: a colleague sent some variants; which of them are known, and what is known of them? */
export function MutationAnalysisPage(): ReactNode {
  const [text, setText] = useTabState('knowledge-analysis', '');
  const [lines, setLines] = useTabState<AnalysedLine[]>('knowledge-analysed', []);
  const [placing, setPlacing] = useTabState<Placing | null>('knowledge-placing', null);
  const [isBusy, run] = useBusy();
  const { search, go } = useAddress(false);
  const params = new URLSearchParams(search);
  const asked = new Set(analysisFilters.filter((id) => params.get('f')?.split(',').includes(id)));
  const openId = Number(params.get('v') ?? 0);
  const [caseId = 0, runNo = 0] = ['case', 'run'].map((name) => Number(params.get(name) ?? 0));
  const open = (id: number): void => {
    go(searchWith(search, { v: id > 0 ? String(id) : '' }), 'replace');
  };
  const toggle = (id: AnalysisFilter): void => {
    const next = analysisFilters.filter((one) => asked.has(one) !== (one === id));
    go(searchWith(search, { f: next.join(',') }), 'replace');
  };
  const assembly = assemblyIn(params.get('assembly'));
  const place = (next: Assembly | ''): void => {
    if (next !== assembly) go(searchWith(search, { assembly: next }), 'replace');
  };
  const bring = (brought: readonly string[]): void => setText(brought.join('\n'));
  const bringFile = (brought: readonly string[], of: Assembly | ''): void => {
    bring(brought);
    place(of);
  };
  const pasted = text.split('\n');
  const filled = pasted.filter((line) => line.trim() !== '').length;
  const ask = async (given: readonly string[], of = assembly): Promise<void> => {
    try {
      const answer = await call<typeof mutationAnalysisEndpoint>(
        'POST',
        '/knowledge/v2/mutation-analysis',
        { body: { lines: [...given], assembly: of } },
      );
      setLines(answer.lines);
      setPlacing(answer.placing);
    } catch {
      // The client has shown why.
    }
  };
  const goToSet = (id: number): void =>
    go(searchWith(search, { set: id > 0 ? String(id) : '', v: '' }), 'push');
  // Whoever opens a list wants to see what is known of it.
  const openSet = useOpenSet(Number(params.get('set') ?? 0), (given, kept) => {
    bring(given.lines);
    place(given.assembly);
    void run(() => ask(given.lines, given.assembly));
    if (text.trim() === '' || text === kept || text === given.lines.join('\n')) return;
    notifier().undoable('已读入清单，换下了框里还没有保存的行', () => {
      go(searchWith(search, { set: '', v: '', assembly }), 'push');
      setText(text);
      return Promise.resolve();
    });
  });
  const mend = (line: AnalysedLine, next: string): void => {
    // The box may have been worked on since: the line is where its text is.
    const same = pasted
      .map((one, at) => (one.trim() === line.text ? at : -1))
      .filter((at) => at >= 0);
    const place = same.includes(line.line - 1) ? line.line - 1 : same[0];
    const mended = place === undefined ? [...pasted, next] : pasted.with(place, next);
    bring(mended);
    void run(() => ask(mended));
  };
  const isTooLong = pasted.length > linesAtMost;
  const stages = stagesOf(lines, asked);
  const left = stages.at(-1)?.left ?? [];
  // What was not found stays to be mended, whatever the filters.
  const shown = lines.filter((line) => line.total === 0 || left.includes(line));
  // One that two lines name stands once, or the arrows would go round between its two places.
  const order = [...new Set(shown.flatMap(({ found }) => found.map(({ id }) => id)))];
  return (
    <div className="kb-analysis">
      <h1>突变分析</h1>
      <section className="kb-panel" aria-label="要分析的突变">
        <label>
          每行一个突变：rs 编号、坐标、HGVS、基因加变化，或只写基因
          <Input.TextArea
            value={text}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={'BRAF V600E\nrs113488022\n7-140453136-A-T\nNM_004333.6:c.1799T>A'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <AssemblyChoice
          lines={pasted}
          {...{ assembly, placing }}
          onChoose={(next) => {
            place(next);
            if (lines.length > 0 && !isTooLong) void run(() => ask(pasted, next));
          }}
        />
        <div className="kb-analysis-tools">
          <Button
            type="primary"
            loading={isBusy}
            disabled={filled === 0 || isTooLong}
            onClick={() => void run(() => ask(pasted))}
          >
            分析 {filled > 0 && `${formatCount(filled)} 行`}
          </Button>
          <BringFile atMost={linesAtMost} onLines={bringFile} />
          {caseId > 0 && runNo > 0 && (
            <BringCandidates id={caseId} runNo={runNo} atMost={linesAtMost} onLines={bringFile} />
          )}
        </div>
        <SetBar open={openSet} {...{ text, assembly, isTooLong }} onGo={goToSet} />
        {isTooLong && <p role="alert">一次不超过 {linesAtMost} 行</p>}
      </section>
      {lines.length > 0 && (
        <div className="kb-analysis-found">
          <AnalysisFunnel total={lines.length} stages={stages} onSwitch={toggle} />
          <AnalysisLines lines={shown} {...{ openId, isBusy }} onOpen={open} onMend={mend} />
        </div>
      )}
      <ResearchFoot />
      {openId > 0 && <AnalysisDrawer id={openId} order={order} onOpen={open} />}
    </div>
  );
}
