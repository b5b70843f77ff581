import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DictUseNote } from '#ui/tags/dict-use-note.tsx';
import { dictDataAddress, useDictTypes } from '../dict-type.api.ts';
import './dict-switch.css';

/** Says which dictionary the entries belong to, and leads to another one's. */
export function DictSwitch({ dictId }: { dictId: number }): ReactNode {
  const navigate = useNavigate();
  const { data: dicts, isPending } = useDictTypes();
  const known = dicts?.find(({ id }) => id === dictId);
  return (
    <>
      <Select
        className="wm-dict-switch"
        aria-label="字典"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        placeholder={isPending ? '' : '字典不存在'}
        value={known ? dictId : null}
        options={(dicts ?? []).map(({ id, dictName, dictType }) => ({
          value: id,
          label: `${dictName}（${dictType}）`,
        }))}
        onChange={(id: number) => void navigate(dictDataAddress(id))}
      />
      {known && <DictUseNote type={known.dictType} />}
    </>
  );
}
