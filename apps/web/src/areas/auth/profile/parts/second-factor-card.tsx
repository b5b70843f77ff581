import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { FactorSetup } from '#ui/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx';
import {
  endFactor,
  renewRecovery,
  secondFactorKey,
  useSecondFactor,
} from '#ui/second-factor/second-factor.api.ts';
import { QueryError } from '#ui/states/query-error.tsx';

/** So few that it is time for new ones. */
const fewCodes = 3;

/** 两步验证: whether I sign in with a second factor, and what I do with it. */
export function SecondFactorCard(): ReactNode {
  const { data, error, refetch } = useSecondFactor();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [isSettingUp, setSettingUp] = useState(false);
  /** Whether codes are shown that are told only now: their dialog is not closed by mistake. */
  const [areCodesShown, setCodesShown] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const renewButton = useRef<HTMLButtonElement>(null);
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: secondFactorKey });

  if (!data) {
    return error ? (
      <QueryError query={{ error, refetch }} />
    ) : (
      <Skeleton active paragraph={{ rows: 2 }} />
    );
  }
  const closeSetup = async (): Promise<void> => {
    await renew();
    setSettingUp(false);
    setCodesShown(false);
  };
  // What opened the set-up is gone once it has done its work.
  const handleClosed = (): void => renewButton.current?.focus();
  const askForCodes = (): void => {
    modal.confirm({
      title: '更换全部恢复码？',
      content: '以前的恢复码将立即失效',
      okText: '更换',
      cancelText: '取消',
      onOk: async () => {
        setCodes(await renewRecovery().catch(() => undefined));
        await renew();
      },
    });
  };
  const askToEnd = (): void => {
    modal.confirm({
      title: '关闭两步验证？',
      content: '关闭后，知道密码的人就能登录您的账号',
      okText: '关闭',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        await endFactor().then(
          () => notifier().message('success', '两步验证已关闭'),
          // The client has shown why.
          () => undefined,
        );
        await renew();
      },
    });
  };
  return (
    <>
      {data.isOn ? (
        <>
          <p>
            <span className="wm-session-mark">已开启</span> {formatDateTime(data.since ?? '')}{' '}
            起，登录时除密码外还要输入动态验证码。
          </p>
          <p className={data.codesLeft < fewCodes ? 'wm-factor-few' : 'wm-muted'}>
            剩余 {data.codesLeft} 个恢复码{data.codesLeft < fewCodes && '，请更换一组新的'}
            {data.isDemanded && '；您的角色要求两步验证，不能关闭'}
          </p>
          <div className="wm-factor-actions">
            <Button ref={renewButton} onClick={askForCodes}>
              更换恢复码
            </Button>
            {!data.isDemanded && (
              <Button danger onClick={askToEnd}>
                关闭两步验证
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p className="wm-muted">
            开启后，登录时除密码外还要输入手机应用上的动态验证码：密码泄露了，别人也登录不了。
          </p>
          <Button type="primary" onClick={() => setSettingUp(true)}>
            开启两步验证
          </Button>
        </>
      )}
      <AppModal
        open={isSettingUp}
        title="开启两步验证"
        footer={null}
        destroyOnHidden
        closable={!areCodesShown}
        keyboard={!areCodesShown}
        onCancel={() => void closeSetup()}
        afterClose={handleClosed}
      >
        {isSettingUp && (
          <FactorSetup
            onProved={() => setCodesShown(true)}
            onDone={() => void closeSetup()}
            onRefused={() => void closeSetup()}
          />
        )}
      </AppModal>
      <AppModal
        open={codes !== undefined}
        title="新的恢复码"
        footer={
          <Button type="primary" onClick={() => setCodes(undefined)}>
            我已保存
          </Button>
        }
        closable={false}
        keyboard={false}
        afterClose={handleClosed}
      >
        {codes && <RecoveryCodes codes={codes} />}
      </AppModal>
    </>
  );
}
