import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';
import { notifier } from '#core/http/notifier.ts';
import { currentLayout, parseLayout, useSettings } from '#core/stores/settings-store.ts';

/** The usable part of a copied layout; undefined when the text is none. */
function readLayoutText(text: string): ReturnType<typeof parseLayout> | undefined {
  try {
    const layout = parseLayout(JSON.parse(text));
    return Object.keys(layout).length > 0 ? layout : undefined;
  } catch {
    return undefined;
  }
}

/** The settings as a text: to copy them for somebody else, and to take what somebody has copied. */
export function LayoutText(): ReactNode {
  const [isPasting, setPasting] = useState(false);
  const [fault, setFault] = useState('');
  const handleCopy = async (): Promise<void> => {
    if (await copyText(JSON.stringify(currentLayout())))
      notifier().message('success', '布局设置已复制，可以发给别人粘贴');
  };
  const handleText = (text: string): void => {
    const layout = readLayoutText(text);
    setFault(text.trim() === '' || layout ? '' : '这不是复制出来的布局设置');
    if (!layout) return;
    useSettings.setState(layout);
    setPasting(false);
    notifier().message('success', '布局设置已应用，保存后换一台电脑也会生效');
  };
  return (
    <>
      <div className="wm-setting-buttons">
        <Button size="small" onClick={() => void handleCopy()}>
          复制设置
        </Button>
        <Button
          size="small"
          aria-expanded={isPasting}
          onClick={() => {
            setPasting(!isPasting);
            setFault('');
          }}
        >
          粘贴设置
        </Button>
      </div>
      {isPasting && (
        <>
          <Input.TextArea
            autoFocus
            className="wm-setting-text"
            rows={3}
            aria-label="粘贴布局设置"
            placeholder="把复制出来的文字粘贴到这里"
            status={fault ? 'error' : ''}
            onChange={(event) => handleText(event.target.value)}
          />
          {fault && (
            <p role="alert" className="wm-setting-fault">
              {fault}
            </p>
          )}
        </>
      )}
    </>
  );
}
