import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  icon: ReactNode;
  label: string;
  /** Shown beneath the icon; without it the label is read and shown on hover only. */
  caption?: string;
  /** Key combinations shown on hover. */
  keys?: string | undefined;
  isActive?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** One button of the editor's bars. It leaves the focus on the map, so that keys go on working. */
export function ToolButton(props: ToolButtonProps): ReactNode {
  const { icon, label, caption, keys, isActive, isDisabled = false, onPress } = props;
  return (
    <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        className={caption ? 'mm-tool mm-tool-tall' : 'mm-tool'}
        aria-label={label}
        {...(isActive !== undefined && { 'aria-pressed': isActive })}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {icon}
        {caption && <span className="mm-tool-caption">{caption}</span>}
      </Button>
    </Tooltip>
  );
}
