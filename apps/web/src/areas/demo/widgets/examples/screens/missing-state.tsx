import { Button } from 'antd';
import type { ReactNode } from 'react';
import { MissingState } from '#ui/states/page-state.tsx';

export function Normal(): ReactNode {
  return <MissingState what="笔记" actions={<Button>返回列表</Button>} />;
}

export function LongText(): ReactNode {
  return (
    <MissingState
      what="笔记「跨部门联合项目第三期筹备与验收小组的第二次会议记录（修订稿，待确认）」"
      actions={<Button>返回列表</Button>}
    />
  );
}
