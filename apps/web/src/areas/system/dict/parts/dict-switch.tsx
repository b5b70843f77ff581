import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { dictDataAddress, useDictTypes } from '../dict-type.api.ts';
import './dict-switch.css';

/** Says which dictionary the entries belong to, and leads to another one's. */
export function DictSwitch({ dictId }: { dictId: number }): ReactNode {
  const navigate = useNavigate();
  const { data: dicts, isPending } = useDictTypes();
  const isKnown = dicts?.some(({ id }) => id === dictId);
  return (
    <Select
      className="wm-dict-switch"
      aria-label="字典"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      placeholder={isPending ? '' : '字典不存在'}
      value={isKnown ? dictId : null}
      options={(dicts ?? []).map(({ id, dictName, dictType }) => ({
        value: id,
        label: `${dictName}（${dictType}）`,
      }))}
      onChange={(id: number) => void navigate(dictDataAddress(id))}
    />
  );
}
