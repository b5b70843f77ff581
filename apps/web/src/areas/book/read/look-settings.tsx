import { Button, Popover, Segmented, Slider, Switch } from 'antd';
import type { ReactNode } from 'react';
import { OwnFonts } from './own-fonts.tsx';
import { readerFonts, readerThemes } from './reader-look.ts';
import type { ReaderFont, ReaderLook, ReaderTheme } from './reader-look.ts';

interface LookSettingsProps {
  look: ReaderLook;
  isFixed: boolean;
  onChange: (change: Partial<ReaderLook>) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function Field({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="wm-look-field">
      <span>{label}</span>
      {children}
    </div>
  );
}

function Fields({ look, onChange }: Pick<LookSettingsProps, 'look' | 'onChange'>): ReactNode {
  const number = (
    key: 'fontSize' | 'lineHeight' | 'margin',
    label: string,
    [min, max, step]: [number, number, number],
  ): ReactNode => (
    <Field label={label}>
      <Slider
        min={min}
        max={max}
        step={step}
        value={look[key]}
        ariaLabelForHandle={label}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Field>
  );
  return (
    <>
      {number('fontSize', '字号', [12, 40, 1])}
      <Field label="字体">
        <Segmented<ReaderFont>
          value={look.font}
          onChange={(font) => onChange({ font })}
          options={Object.entries(readerFonts).map(([value, { label }]) => ({
            value: value as ReaderFont,
            label,
          }))}
        />
      </Field>
      <OwnFonts font={look.font} onChoose={(font) => onChange({ font })} />
      {number('lineHeight', '行距', [1.2, 2.6, 0.1])}
      {number('margin', '边距', [8, 120, 4])}
      <Field label="分栏">
        <Segmented<1 | 2>
          value={look.columns}
          onChange={(columns) => onChange({ columns })}
          options={[
            { value: 1, label: '单栏' },
            { value: 2, label: '双栏' },
          ]}
        />
      </Field>
      <Field label="翻页">
        <Segmented<ReaderLook['flow']>
          value={look.flow}
          onChange={(flow) => onChange({ flow })}
          options={[
            { value: 'paginated', label: '翻页' },
            { value: 'scrolled', label: '滚动' },
          ]}
        />
      </Field>
    </>
  );
}

/** How the book is shown: each change is seen at once, and the place stays. */
export function LookSettings({
  look,
  isFixed,
  onChange,
  isOpen,
  onOpenChange,
}: LookSettingsProps): ReactNode {
  const panel = (
    <div className="wm-look" role="group" aria-label="阅读设置">
      <Field label="背景">
        <div className="wm-look-themes">
          {Object.entries(readerThemes).map(([value, { label, page, text }]) => (
            <button
              key={value}
              type="button"
              aria-label={`背景 ${label}`}
              aria-pressed={look.theme === value}
              style={{ background: page, color: text }}
              onClick={() => onChange({ theme: value as ReaderTheme })}
            >
              {label}
            </button>
          ))}
        </div>
      </Field>
      {!isFixed && <Fields look={look} onChange={onChange} />}
      <Field label="滚轮灵敏">
        <Switch
          size="small"
          checked={look.isWheelSensitive}
          aria-label="滚轮灵敏"
          onChange={(isWheelSensitive) => onChange({ isWheelSensitive })}
        />
      </Field>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={panel}
      open={isOpen}
      onOpenChange={onOpenChange}
      destroyOnHidden
    >
      <Button type="text" aria-label="阅读设置" aria-expanded={isOpen}>
        Aa
      </Button>
    </Popover>
  );
}
