import { Select } from 'antd';
import type { SelectProps } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { knownZones, zoneLabel } from './zone-names.ts';

const optionOf = (zone: string) => ({ value: zone, label: zoneLabel(zone) });

type ZoneSelectProps = Pick<SelectProps<string>, 'id' | 'value' | 'onChange' | 'disabled'>;

/** 时区: found by its Chinese name, by city or by its distance from UTC. */
export function ZoneSelect({ value, ...props }: ZoneSelectProps): ReactNode {
  const [isOpened, setOpened] = useState(false);
  // Four hundred names take a tenth of a second: once somebody looks for one.
  const options = useMemo(() => {
    const zones = isOpened ? knownZones() : [];
    const isKnown = !value || zones.includes(value);
    return (isKnown ? zones : [value, ...zones]).map(optionOf);
  }, [isOpened, value]);
  return (
    <Select<string>
      {...props}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onOpenChange={(open) => open && setOpened(true)}
    />
  );
}
