import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LogoProps {
  isShort?: boolean;
  onChoose?: () => void;
}

/** The product's sign and name; leads to the start. */
export function Logo({ isShort = false, onChoose }: LogoProps): ReactNode {
  return (
    <Link className="wm-logo" to="/" onClick={onChoose} aria-label="Work Manage">
      <img src="/favicon.svg" alt="" width="26" height="26" />
      {!isShort && <span>Work Manage</span>}
    </Link>
  );
}
