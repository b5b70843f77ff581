import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ForbiddenState, PageState } from '#ui/states/page-state.tsx';

function HomeButton(): ReactNode {
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate('/index')}>
      返回首页
    </Button>
  );
}

/** The catch-all. */
export function NotFoundPage(): ReactNode {
  return (
    <PageState
      isPage
      picture="lost"
      title="页面不存在"
      text="地址可能有误，或者页面已经移走"
      actions={<HomeButton />}
    />
  );
}

/** /401, and every screen the user may not open. */
export function ForbiddenPage(): ReactNode {
  return <ForbiddenState isPage actions={<HomeButton />} />;
}

/** A menu entry whose component no view map holds. */
export function MissingViewPage({ component }: { component: string }): ReactNode {
  return (
    <PageState
      isPage
      picture="lost"
      title="视图不存在"
      text={`菜单指向的组件 ${component} 没有对应的页面，请联系管理员`}
      actions={<HomeButton />}
    />
  );
}
