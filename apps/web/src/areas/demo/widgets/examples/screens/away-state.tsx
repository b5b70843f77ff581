import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AwayState } from '#ui/states/page-state.tsx';

export function Normal(): ReactNode {
  return <AwayState actions={<Button type="primary">重试</Button>} />;
}
