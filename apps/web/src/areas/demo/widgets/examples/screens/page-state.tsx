import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageState } from '#ui/states/page-state.tsx';

export function Normal(): ReactNode {
  return <PageState picture="lost" title="页面不存在" text="地址可能写错了，或者页面已经移走" />;
}

export function Empty(): ReactNode {
  return (
    <PageState picture="empty" title="还没有内容" actions={<Button type="primary">新增</Button>} />
  );
}

export function Failed(): ReactNode {
  return (
    <PageState
      picture="error"
      title="加载失败"
      text="服务器暂时没有应答"
      traceId="0123456789abcdef"
      actions={<Button>重试</Button>}
    />
  );
}

export function LongText(): ReactNode {
  return (
    <PageState
      picture="locked"
      title="没有权限查看「跨部门联合项目第三期筹备与验收小组」的全部记录"
      text={'需要时请找管理员开通，并说明用在哪里、用多久。'.repeat(6)}
    />
  );
}
