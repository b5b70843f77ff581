import { Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ZoneSelect } from '#ui/cron/zone-select.tsx';

export function Normal(): ReactNode {
  const [zone, setZone] = useState('Asia/Shanghai');
  return (
    <Form layout="vertical">
      <Form.Item label="时区" htmlFor="zone">
        <ZoneSelect id="zone" value={zone} onChange={setZone} />
      </Form.Item>
    </Form>
  );
}

export function Disabled(): ReactNode {
  return (
    <Form layout="vertical">
      <Form.Item label="时区" htmlFor="zone-off">
        <ZoneSelect id="zone-off" value="UTC" disabled />
      </Form.Item>
    </Form>
  );
}

export function LongText(): ReactNode {
  return (
    <Form layout="vertical">
      <Form.Item label="时区" htmlFor="zone-long">
        <ZoneSelect id="zone-long" value="America/Argentina/ComodRivadavia" />
      </Form.Item>
    </Form>
  );
}
