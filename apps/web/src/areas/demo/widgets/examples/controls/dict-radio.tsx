import { useState } from 'react';
import type { ReactNode } from 'react';
import { DictRadio } from '#ui/fields/dict-field.tsx';

export function Normal(): ReactNode {
  const [value, setValue] = useState('0');
  return <DictRadio type="sys_user_sex" value={value} onChange={setValue} />;
}

export function Disabled(): ReactNode {
  return <DictRadio type="sys_user_sex" value="0" disabled />;
}
