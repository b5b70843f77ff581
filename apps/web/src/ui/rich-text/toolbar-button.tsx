import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface ToolbarButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  label: string;
  keys?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button of the toolbar; the toolbar says which one the Tab key reaches. What is selected in the text stays selected. */
export function ToolbarButton({
  label,
  keys,
  className = '',
  children,
  ...rest
}: ToolbarButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`wm-rich-tool ${className}`}
      tabIndex={-1}
      aria-label={label}
      title={keys ? `${label}（${keys}）` : label}
      {...(keys && { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {children}
    </button>
  );
}
