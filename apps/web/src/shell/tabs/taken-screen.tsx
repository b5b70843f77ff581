import { Button } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';
import { ForbiddenState } from '#ui/states/page-state.tsx';
import './taken-screen.css';

const plainInputs =
  'input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=search]';
const fields = `${plainInputs}, textarea, [contenteditable=true]`;

function labelOf(field: HTMLElement): string {
  const labels =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return field.ariaLabel ?? labels?.[0]?.textContent ?? '';
}

function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return field.innerText;
}

/** What stands in the fields of a screen, each with its label. */
function typedTextOf(screen: HTMLElement): string {
  return [...screen.querySelectorAll<HTMLElement>(fields)]
    .flatMap((field) => {
      const value = valueOf(field).trim();
      const label = labelOf(field);
      return value === '' ? [] : [label ? `${label}：${value}` : value];
    })
    .join('\n');
}

interface TakenScreenProps {
  isTaken: boolean;
  children: ReactNode;
}

/** A screen and, once its right is gone, the word on it: what was typed stays readable and can be copied. */
export function TakenScreen({ isTaken, children }: TakenScreenProps): ReactNode {
  const screen = useRef<HTMLDivElement>(null);
  const handleCopy = (): void => {
    if (screen.current) void copyText(typedTextOf(screen.current));
  };
  return (
    <>
      {isTaken && (
        <div className="wm-taken">
          <ForbiddenState
            actions={
              <Button type="primary" onClick={handleCopy}>
                复制填写的内容
              </Button>
            }
          />
        </div>
      )}
      <div ref={screen} className="wm-screen" inert={isTaken}>
        {children}
      </div>
    </>
  );
}
