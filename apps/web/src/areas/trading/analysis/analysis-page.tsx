import type { ReactNode } from 'react';
import { Disclaimer } from '../disclaimer.tsx';
import { CompareView } from './compare-view.tsx';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import { useRunAddress } from './use-run-address.ts';
import '../trading.css';
import './analysis.css';

/** 交易分析: is it luck, when does it hurt, would one have stood it? */
export function AnalysisPage(): ReactNode {
  const address = useRunAddress();
  return (
    <div className="tr-page">
      {shown(address)}
      <Disclaimer />
    </div>
  );
}

function shown(address: ReturnType<typeof useRunAddress>): ReactNode {
  const { run, runs, profile, go } = address;
  if (runs.length > 0)
    return (
      <CompareView
        ids={runs}
        profile={profile}
        onProfile={(metrics) => go({ metrics })}
        onRuns={(ids) => go({ runs: ids.length > 0 ? ids.join(',') : undefined })}
      />
    );
  return run === undefined ? <RunList /> : <RunView key={run} id={run} address={address} />;
}
