import { settingRule } from '@wm/contract/system/config-rules';
import type { ReactNode } from 'react';

interface ConfigValueProps {
  configKey: string;
  value: string;
}

/** A setting's value as people read it: switches and choices in words, numbers with their unit, a password as dots. */
export function ConfigValue({ configKey, value }: ConfigValueProps): ReactNode {
  const rule = settingRule(configKey);
  if (rule?.kind === 'flag') return value === 'true' ? '开启' : '关闭';
  if (rule?.kind === 'number') return `${value} ${rule.unit}`;
  if (rule?.kind === 'choice') return rule.choices[value] ?? value;
  if (rule?.kind === 'password') return value === '' ? '未设置' : '••••••';
  return (
    <span className="wm-ellipsis" title={value}>
      {value}
    </span>
  );
}
