import { Button, Input } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ShownDrawing } from './use-drawing.ts';

interface OptionPaneProps {
  shown: ShownDrawing;
  /** What the library could not draw, in its words. */
  drawFault: string | undefined;
}

/** The option as JSON: what is changed is drawn at once, and faults are said while the last picture stands. */
export function OptionPane({ shown, drawFault }: OptionPaneProps): ReactNode {
  const faultId = useId();
  const fault = shown.fault ?? (drawFault && `画不出来：${drawFault}`);
  return (
    <div className="ec-option">
      <p>
        改一处，图马上跟着变。$data1 这样的名字代表上面数据里的一长串数。全部选项见 ECharts
        的配置项手册。
      </p>
      <Input.TextArea
        className="ec-text"
        aria-label="选项"
        aria-describedby={faultId}
        spellCheck={false}
        value={shown.written.text}
        {...(fault !== undefined && { status: 'error' })}
        onChange={(event) => shown.edit(event.target.value)}
      />
      <p id={faultId} className="ec-fault" role="alert">
        {fault}
      </p>
      {shown.isEdited && <Button onClick={() => shown.edit(undefined)}>还原选项</Button>}
    </div>
  );
}
