import type { ParamValue } from '@wm/contract/report/definition';
import { AutoComplete } from 'antd';
import { use, useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { ParamOfferContext, useOffered } from './param-offer.ts';

interface ChoiceInputProps {
  name: string;
  title: string;
  value: string;
  /** What is given for the other parameters. */
  others: readonly ParamValue[] | undefined;
  onChange: (value: string) => void;
}

/** A text that is written, or chosen from those that there are. */
export function ChoiceInput({ name, title, value, others, onChange }: ChoiceInputProps): ReactNode {
  const offer = use(ParamOfferContext);
  const [isOpen, setOpen] = useState(false);
  // Whoever opens it sees all; whoever writes, those that contain it.
  const [isWriting, setWriting] = useState(false);
  const contains = useDeferredValue(isWriting ? value.trim() : '');
  const params = others ?? offer?.given ?? [];
  const { data, isError, isFetching } = useOffered({
    offer,
    param: name,
    params,
    contains,
    isOpen,
  });
  return (
    <AutoComplete
      aria-label={title}
      className="rp-param-choice"
      allowClear
      placeholder="全部"
      value={value}
      options={(data?.values ?? []).map((one) => ({ value: one }))}
      notFoundContent={noteOf({ data, isError, isFetching })}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) setWriting(false);
      }}
      onSearch={() => setWriting(true)}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}

interface Found {
  data: { error: string } | undefined;
  isError: boolean;
  isFetching: boolean;
}

function noteOf({ data, isError, isFetching }: Found): string {
  if (data && data.error !== '') return data.error;
  if (isFetching) return '正在读取…';
  return isError ? '没有读到可选的值，可以直接填写' : '没有这样的值';
}
