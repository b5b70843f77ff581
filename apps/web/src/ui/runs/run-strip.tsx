import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './runs.css';

/** One run of something that runs again and again. */
export interface StripEntry {
  id: number;
  /** How it went, which is its color. */
  state: 'good' | 'bad' | 'open' | 'none';
  /** Milliseconds, which is its height. */
  duration: number | null;
  /** What it was, in words. */
  title: string;
  to: string;
}

const shown = 20;
const lowest = 20;

/** The last 20 runs as bars: height is duration, color how they went. Each leads to its run. */
export function RunStrip({ label, runs }: { label: string; runs: StripEntry[] }): ReactNode {
  const longest = Math.max(1, ...runs.map(({ duration }) => duration ?? 0));
  return (
    <ol className="wm-strip" aria-label={label}>
      {runs.slice(-shown).map(({ id, state, duration, title, to }) => {
        const height = lowest + ((duration ?? 0) / longest) * (100 - lowest);
        return (
          <li key={id}>
            <Link to={to} aria-label={title} title={title}>
              <span className={`wm-strip-bar wm-strip-${state}`} style={{ height: `${height}%` }} />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
