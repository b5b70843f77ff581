import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconPicker } from '#ui/fields/icon-picker.tsx';

function Sample({ first }: { first: string }): ReactNode {
  const [icon, setIcon] = useState(first);
  return <IconPicker value={icon} onChange={setIcon} />;
}

export function Normal(): ReactNode {
  return <Sample first="BookOutlined" />;
}

export function Empty(): ReactNode {
  return <Sample first="" />;
}

/** A name that we do not have is kept. */
export function Failed(): ReactNode {
  return <Sample first="NoSuchOutlined" />;
}
