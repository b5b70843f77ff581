import { Input, InputNumber, Select, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A heading with what belongs under it. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="mm-section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What a colour field shows: only #rrggbb fits the browser's own field. */
function hexOf(colour: string): string {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  const [, hue, saturation, lightness] =
    /^hsl\(([\d.]+), ?([\d.]+)%, ?([\d.]+)%\)$/.exec(colour)?.map(Number) ?? [];
  if (hue !== undefined) return hexOfHsl(hue, (saturation ?? 0) / 100, (lightness ?? 0) / 100);
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour)?.slice(1) ?? [];
  if (parts.length < 3) return '#ffffff';
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/** From hue in degrees, saturation and lightness from 0 to 1, as CSS Color 4 (section 7.1) has it. */
function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** A colour; "none" where that means something. */
export function ColorField({
  label,
  value,
  onChange,
  none,
}: FieldProps<string> & { none?: string }): ReactNode {
  const id = useId();
  const isNone = value === 'transparent' || value === '';
  return (
    <div className="mm-field">
      <label htmlFor={id}>{label}</label>
      <span className="mm-field-control">
        {none !== undefined && (
          <button
            type="button"
            className="mm-none"
            aria-pressed={isNone}
            title={none}
            aria-label={`${label} ${none}`}
            onClick={() => onChange('transparent')}
          />
        )}
        <input
          id={id}
          type="color"
          className={isNone ? 'mm-color mm-color-none' : 'mm-color'}
          value={hexOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}

/** A number within bounds. */
export function NumberField(
  props: FieldProps<number> & { min?: number; max?: number; step?: number },
): ReactNode {
  const { label, value, onChange, min = 0, max = 200, step = 1 } = props;
  const id = useId();
  return (
    <div className="mm-field">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="small"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(next) => {
          if (next !== null) onChange(next);
        }}
      />
    </div>
  );
}

/** One of several values. */
export function SelectField<Value extends string>(
  props: FieldProps<Value> & { options: readonly { value: Value; label: string }[] },
): ReactNode {
  const { label, value, onChange, options } = props;
  const id = useId();
  return (
    <div className="mm-field">
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        size="small"
        className="mm-select"
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </div>
  );
}

/** Yes or no. */
export function SwitchField({ label, value, onChange }: FieldProps<boolean>): ReactNode {
  const id = useId();
  return (
    <div className="mm-field">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={value} onChange={onChange} />
    </div>
  );
}

/** A line of text, taken over when it is left: one edit, one step to undo. */
export function TextField({ label, value, onChange }: FieldProps<string>): ReactNode {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const save = (): void => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim());
    setDraft(null);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // A panel may close, or show another part, without its field being left first.
  useEffect(() => () => latest.current(), []);
  return (
    <div className="mm-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="small"
        maxLength={200}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </div>
  );
}
