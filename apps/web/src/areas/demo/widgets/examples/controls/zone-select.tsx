import { useState } from 'react';
import type { ReactNode } from 'react';
import { ZoneSelect } from '#ui/cron/zone-select.tsx';

export function Normal(): ReactNode {
  const [zone, setZone] = useState('Asia/Shanghai');
  return <ZoneSelect value={zone} onChange={setZone} />;
}

export function Disabled(): ReactNode {
  return <ZoneSelect value="UTC" disabled />;
}

export function LongText(): ReactNode {
  return <ZoneSelect value="America/Argentina/ComodRivadavia" />;
}
