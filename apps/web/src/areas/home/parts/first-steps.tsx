import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { usePreference, usePreferencesKnown } from '#core/preferences/preferences.ts';
import { useDashboard } from '../home.api.ts';
import { Panel } from './panel.tsx';
import './first-steps.css';

// Who has put them away never loads them. Without them, as after a deployment, the rest of the home page stands.
const OpenSteps = lazy(() =>
  import('./open-steps.tsx').then(
    (module) => ({ default: module.OpenSteps }),
    () => ({ default: () => null }),
  ),
);

/** 第一步: goes when all is done or put away; its place is kept until it is known whether it stands there. */
export function FirstSteps(): ReactNode {
  const query = useDashboard();
  const [kept] = usePreference('home-first-steps');
  const isKnown = usePreferencesKnown();
  if (kept === 'away' || query.error) return null;
  const place = (
    <Panel
      title="第一步"
      query={{ ...query, isPending: true }}
      lines={8}
      className="wm-panel-steps"
    >
      {null}
    </Panel>
  );
  if (!isKnown || !query.data) return place;
  return (
    <Suspense fallback={place}>
      <OpenSteps />
    </Suspense>
  );
}
