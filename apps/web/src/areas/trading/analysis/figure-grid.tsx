import type { RunFigure } from '@wm/contract/trading/run-report';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MetricProfile } from '@wm/market/metric-names';
import { definitionOf } from '../runs/metric-profile.ts';
import { figureName, figureOf, figureText, gainClass } from '../runs/figure-text.ts';

const main = [
  'annualReturnPercent',
  'maxDrawdownPercent',
  'sharpe',
  'trades',
  'winRatePercent',
  'buyHoldPercent',
];

const colored = new Set(['annualReturnPercent', 'returnPercent', 'buyHoldPercent']);

interface FigureGridProps {
  figures: readonly RunFigure[];
  /** Whose definitions they follow; ours unless told. */
  profile?: MetricProfile;
}

/** Six figures in large, all of them when asked for. */
export function FigureGrid({ figures, profile }: FigureGridProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? figures.map(({ id }) => id) : main;
  return (
    <div>
      <dl className={`tr-figures ${isWhole ? 'tr-figures-all' : ''}`}>
        {shown.map((id) => {
          const value = figureOf(figures, id);
          return (
            <div key={id}>
              <dt title={definitionOf(id, profile)}>{figureName(id)}</dt>
              <dd className={`wm-number ${colored.has(id) ? gainClass(value) : ''}`}>
                {figureText({ id, value })}
              </dd>
            </div>
          );
        })}
      </dl>
      <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
        {isWhole ? '收起' : `全部 ${figures.length} 项指标`}
      </Button>
    </div>
  );
}
