import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './row-action.css';

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Red: it destroys something. */
  danger?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that reads as a link, for the rows of a table: a bare one, since each frame of scrolling draws many of them. */
export function RowAction({ danger = false, className = '', ...rest }: RowActionProps): ReactNode {
  const kind = danger ? 'wm-row-action wm-row-action-danger' : 'wm-row-action';
  return <button type="button" className={`${kind} ${className}`.trim()} {...rest} />;
}
