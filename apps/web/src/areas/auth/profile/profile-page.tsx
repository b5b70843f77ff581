import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { SpaceCard } from '#areas/files/public.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { AvatarField } from './parts/avatar-field.tsx';
import { InfoForm } from './parts/info-form.tsx';
import { OfflineCard } from './parts/offline-card.tsx';
import { PasswordForm } from './parts/password-form.tsx';
import { SecondFactorCard } from './parts/second-factor-card.tsx';
import { SessionList } from './parts/session-list.tsx';
import { useProfile } from './profile.api.ts';
import type { Profile } from './profile.api.ts';
import './profile.css';

interface CardProps {
  title: string;
  children: ReactNode;
}

function Card({ title, children }: CardProps): ReactNode {
  return (
    <section className="wm-profile-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Who I am, as the system knows me. */
function Identity({ profile }: { profile: Profile }): ReactNode {
  return (
    <section className="wm-profile-card wm-identity" aria-label="账号">
      <AvatarField profile={profile} />
      <strong>{profile.nickname}</strong>
      <dl>
        <div>
          <dt>用户名</dt>
          <dd>{profile.username}</dd>
        </div>
        <div>
          <dt>角色</dt>
          <dd>{profile.roles.map((role) => role.roleName).join('、') || '--'}</dd>
        </div>
        <div>
          <dt>手机号码</dt>
          <dd className="wm-number">{profile.mobile || '--'}</dd>
        </div>
        <div>
          <dt>邮箱</dt>
          <dd>{profile.email || '--'}</dd>
        </div>
        <div>
          <dt>创建时间</dt>
          <dd className="wm-number">{formatDateTime(profile.createTime)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** 个人中心: my information, my password, and where I am signed in. */
export function ProfilePage(): ReactNode {
  const { data, error, refetch } = useProfile();
  if (!data && error) {
    return <QueryError query={{ error, refetch }} />;
  }
  return (
    <div className="wm-profile">
      <h1 className="wm-visually-hidden">个人中心</h1>
      {data ? <Identity profile={data} /> : <Card title="账号">{<Skeleton active />}</Card>}
      <div className="wm-profile-main">
        <Card title="基本资料">
          {data ? <InfoForm profile={data} /> : <Skeleton active paragraph={{ rows: 6 }} />}
        </Card>
        <Card title="修改密码">
          <PasswordForm isSettled={data !== undefined} />
        </Card>
        <Card title="两步验证">
          <SecondFactorCard />
        </Card>
        <Card title="存储空间">
          <SpaceCard />
        </Card>
        <Card title="登录会话">
          <SessionList />
        </Card>
        <Card title="离线内容">
          <OfflineCard />
        </Card>
      </div>
    </div>
  );
}
