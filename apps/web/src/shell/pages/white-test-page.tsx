import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { buildOf, checkBrowser, checkServer, unasked } from './self-check.ts';
import type { Check } from './self-check.ts';
import './white-test-page.css';

const marks = {
  good: <CheckCircleFilled className="wm-check-good" aria-label="正常" />,
  bad: <CloseCircleFilled className="wm-check-bad" aria-label="异常" />,
  waiting: <LoadingOutlined aria-label="正在检查" />,
};

function CheckList({ title, checks }: { title: string; checks: readonly Check[] }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {checks.map(({ name, kind, detail }) => (
          <li key={name}>
            {marks[kind]}
            <span>{name}</span>
            <span className="wm-check-detail wm-number">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function facts(): [string, string][] {
  return [
    ['构建', buildOf(document)],
    ['地址', location.origin],
    ['窗口', `${window.innerWidth} × ${window.innerHeight}，${window.devicePixelRatio} 倍`],
    ['语言与时区', `${navigator.language}，${Intl.DateTimeFormat().resolvedOptions().timeZone}`],
    ['浏览器', navigator.userAgent],
  ];
}

function reportOf(checks: readonly Check[]): string {
  const lines = checks.map(({ name, kind, detail }) => [
    name,
    kind === 'good' ? '正常' : '异常',
    detail,
  ]);
  return [...facts(), ...lines].map((parts) => parts.join('：')).join('\n');
}

/** /white_test: what somebody who cannot get in reads to the administrator: build, browser, reachability of the API. */
export function WhiteTestPage(): ReactNode {
  const [browser] = useState(checkBrowser);
  const [server, setServer] = useState<readonly Check[]>(unasked);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void checkServer().then((checks) => {
      if (isCurrent) setServer(checks);
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry asks again
  }, [attempt]);
  const handleRetry = (): void => {
    setServer(unasked);
    setAttempt(attempt + 1);
  };
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reportOf([...server, ...browser]));
      notifier().message('success', '已复制');
    } catch {
      notifier().message('warning', '浏览器不允许复制，请手动选择文字');
    }
  };
  return (
    <div className="wm-white-test">
      <header>
        <h1>运行自检</h1>
        <p>页面打不开或功能异常时，把这一页的结果发给管理员</p>
      </header>
      <CheckList title="服务器" checks={server} />
      <CheckList title="浏览器" checks={browser} />
      <section>
        <h2>环境</h2>
        <dl>
          {facts().map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="wm-white-test-actions">
        <Button type="primary" onClick={() => void handleCopy()}>
          复制结果
        </Button>
        <Button onClick={handleRetry}>重新检查</Button>
        <Button type="link" href="/login">
          去登录
        </Button>
      </div>
    </div>
  );
}
