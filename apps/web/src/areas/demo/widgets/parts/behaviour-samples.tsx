import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate, RoleGate } from '#core/permission/permission-gate.tsx';
import { useUser } from '#core/stores/user-store.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { Sample } from './sample.tsx';

function Floating(): ReactNode {
  const [shown, setShown] = useState<'modal' | 'drawer'>();
  const confirmLeave = useConfirmLeave();
  const close = (): void => setShown(undefined);
  return (
    <div className="wm-sample-line">
      <Button onClick={() => setShown('modal')}>打开对话框</Button>
      <Button onClick={() => setShown('drawer')}>打开抽屉</Button>
      <Button onClick={() => confirmLeave(true, close)}>离开未保存的表单</Button>
      <AppModal
        open={shown === 'modal'}
        title="示例对话框"
        okText="确定"
        cancelText="取消"
        onOk={close}
        onCancel={close}
      >
        切到别的标签页再回来，它还在这里。
      </AppModal>
      <AppDrawer open={shown === 'drawer'} title="示例抽屉" onClose={close}>
        手机上占满整个屏幕。
      </AppDrawer>
    </div>
  );
}

/** Gates, pictures, what floats, and what stands where there is nothing. */
export function BehaviourSamples(): ReactNode {
  const { nickname, avatar } = useUser((user) => user);
  return (
    <>
      <Sample title="权限与角色" hint="没有权限的按钮不出现，或者变灰并说明原因；权限变化立即生效">
        <div className="wm-sample-line">
          <PermissionGate anyOf={['system:notice:add']}>
            <Button>有 system:notice:add 才出现</Button>
          </PermissionGate>
          <PermissionGate anyOf={['system:notice:add']} whenDenied="disable">
            <Button>没有时变灰</Button>
          </PermissionGate>
          <RoleGate anyOf={['admin']}>
            <Button>仅管理员</Button>
          </RoleGate>
        </div>
      </Sample>
      <Sample title="头像" hint="没有设置或加载失败时显示默认头像">
        <div className="wm-sample-line">
          <Avatar name={nickname} fileName={avatar} size={40} />
          <Avatar name="默认头像" fileName="" size={40} />
        </div>
      </Sample>
      <Sample title="对话框、抽屉与确认" hint="随标签页隐藏和恢复，按 Esc 关闭最上面的一层">
        <Floating />
      </Sample>
      <Sample title="空状态" hint="一句话说明这里会有什么，加一个可做的动作">
        <PageState
          picture="empty"
          title="还没有内容"
          actions={<Button type="primary">新增</Button>}
        />
      </Sample>
    </>
  );
}
