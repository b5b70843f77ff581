import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ForbiddenState } from '#ui/states/page-state.tsx';

export function Normal(): ReactNode {
  return <ForbiddenState actions={<Button>返回首页</Button>} />;
}
