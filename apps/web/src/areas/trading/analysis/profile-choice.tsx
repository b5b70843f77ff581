import { METRIC_PROFILES } from '@wm/market/metric-names';
import type { MetricProfile } from '@wm/market/metric-names';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { figureName } from '../runs/figure-text.ts';

interface ProfileChoiceProps {
  profile: MetricProfile;
  onChange: (id: string | undefined) => void;
}

/** 口径: whose definitions the figures follow, with the definitions in words. */
export function ProfileChoice({ profile, onChange }: ProfileChoiceProps): ReactNode {
  return (
    <div className="tr-profile">
      <span id="tr-profile-label">口径</span>
      <Segmented
        size="small"
        aria-labelledby="tr-profile-label"
        value={profile.id}
        options={METRIC_PROFILES.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange(id === 'site' ? undefined : id)}
      />
      <details>
        <summary>怎么算的</summary>
        <p>{profile.note}</p>
        <dl>
          {Object.entries(profile.definitions).map(([id, text]) => (
            <div key={id}>
              <dt>{figureName(id)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {profile.id !== 'site' && <p>其余指标同本站。</p>}
      </details>
    </div>
  );
}
