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
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--wm-logo)" />
        <path
          d="M6.5 10.5l4 12 5.5-9.5 5.5 9.5 4-12"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {!isShort && <span>Work Manage</span>}
    </Link>
  );
}
