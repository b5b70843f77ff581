import { Button, Form, Input, QRCode, Skeleton } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { beginFactor, confirmFactor } from './second-factor.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';

const howTo =
  '用手机上的身份验证器应用（如 Google Authenticator、Microsoft Authenticator、1Password）扫描二维码，再输入它显示的 6 位数字。';

interface FactorSetupProps {
  /** Called when it is in force and the recovery codes are shown. */
  onProved?: () => void;
  /** Called when the recovery codes were shown and kept. */
  onDone: () => void;
  /** Called when it could not be begun, such as without the password. */
  onRefused: () => void;
}

interface Begun {
  secret: string;
  uri: string;
}

/** Sets up a second factor: the picture to scan, the code that proves it, the recovery codes. */
export function FactorSetup({ onProved, onDone, onRefused }: FactorSetupProps): ReactNode {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const asked = useRef(false);
  useEffect(() => {
    // Asked for once: each asking makes another secret.
    if (asked.current) return;
    asked.current = true;
    beginFactor().then(setBegun, onRefused);
  }, [onRefused]);
  if (codes) {
    return (
      <div className="wm-factor">
        <RecoveryCodes codes={codes} />
        <Button type="primary" onClick={onDone} autoFocus>
          我已保存，完成
        </Button>
      </div>
    );
  }
  if (!begun) return <Skeleton active paragraph={{ rows: 6 }} />;
  const handleProved = (recovery: string[]): void => {
    setCodes(recovery);
    onProved?.();
  };
  return <ProveForm begun={begun} onProved={handleProved} />;
}

interface ProveFormProps {
  begun: Begun;
  onProved: (codes: string[]) => void;
}

function ProveForm({ begun, onProved }: ProveFormProps): ReactNode {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const prove = async (): Promise<void> => {
    if (isBusy) return;
    if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) {
      setProblem('请输入应用上显示的 6 位数字');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      onProved(await confirmFactor(code));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '未能开启，请稍后重试');
      setCode('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const grouped = begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <Form layout="vertical" className="wm-factor" onFinish={() => void prove()}>
      <p>{howTo}</p>
      <div className="wm-factor-scan">
        {/* Dark on light in both modes: what is inverted some applications do not read. */}
        <QRCode
          value={begun.uri}
          size={168}
          color="#000"
          bgColor="#fff"
          marginSize={2}
          bordered={false}
          aria-label="两步验证二维码"
        />
        <div>
          <span className="wm-muted">不能扫描？手动输入密钥（基于时间，6 位）：</span>
          <p className="wm-factor-secret">
            <code>{grouped}</code>
            <CopyButton text={begun.secret} what="密钥" />
          </p>
        </div>
      </div>
      <Form.Item
        label="动态验证码"
        htmlFor="factor-code"
        validateStatus={problem ? 'error' : ''}
        help={problem || undefined}
      >
        <Input
          id="factor-code"
          ref={field}
          className="wm-factor-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          placeholder="6 位数字"
          value={code}
          onChange={(event) => {
            setProblem('');
            setCode(event.target.value);
          }}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        开启
      </Button>
    </Form>
  );
}
