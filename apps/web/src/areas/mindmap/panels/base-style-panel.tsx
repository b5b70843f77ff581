import { setBaseStyle, setTheme } from '@wm/mindmap/document-commands';
import { themeOf } from '@wm/mindmap/scene';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ThemeConfig } from '@wm/mindmap/theme';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import type { Word } from '../words.ts';
import { ColorField, NumberField, Section, SelectField, SwitchField } from './fields.tsx';
import { dashesWith } from './options.ts';
import { RainbowSection } from './rainbow-section.tsx';

type Key = {
  [K in keyof ThemeConfig]: ThemeConfig[K] extends string | number | boolean ? K : never;
}[keyof ThemeConfig];

interface Group {
  title: Word;
  fields: readonly (readonly [Key, Word])[];
}

const groups: readonly Group[] = [
  { title: 'background', fields: [['backgroundColor', 'color']] },
  {
    title: 'branchLine',
    fields: [
      ['lineColor', 'color'],
      ['lineWidth', 'width'],
      ['lineDasharray', 'dash'],
      ['lineStyle', 'lineKind'],
      ['lineRadius', 'radius'],
      ['showLineMarker', 'arrow'],
      ['nodeUseLineStyle', 'underline'],
    ],
  },
  {
    title: 'summaryLine',
    fields: [
      ['generalizationLineColor', 'color'],
      ['generalizationLineWidth', 'width'],
    ],
  },
  {
    title: 'relationLine',
    fields: [
      ['associativeLineColor', 'color'],
      ['associativeLineWidth', 'width'],
      ['associativeLineActiveColor', 'activeColor'],
      ['associativeLineActiveWidth', 'activeWidth'],
    ],
  },
  {
    title: 'padding',
    fields: [
      ['paddingX', 'horizontal'],
      ['paddingY', 'vertical'],
    ],
  },
];

function ThemeField({ name, label }: { name: Key; label: string }): ReactNode {
  const { map } = useEditor();
  const { say } = useWords();
  const value = map.scene.theme[name];
  const set = (next: unknown): void => void map.run(setBaseStyle, { values: { [name]: next } });
  if (name === 'lineStyle') {
    const options = [
      { value: 'straight', label: say({ zh: '直角', en: 'Folded' }) },
      { value: 'curve', label: say({ zh: '曲线', en: 'Curve' }) },
      { value: 'direct', label: say({ zh: '直连', en: 'Direct' }) },
    ];
    return <SelectField label={label} value={String(value)} options={options} onChange={set} />;
  }
  if (name.endsWith('Dasharray')) {
    const dash = String(value);
    return <SelectField label={label} value={dash} options={dashesWith(dash)} onChange={set} />;
  }
  if (typeof value === 'boolean') return <SwitchField label={label} value={value} onChange={set} />;
  if (typeof value === 'number') return <NumberField label={label} value={value} onChange={set} />;
  return <ColorField label={label} value={value} onChange={set} />;
}

/** The look of the whole map over its theme. */
export function BaseStylePanel(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  useMapVersion();
  const { template } = themeOf(map.session.head);
  const margin = (level: 'second' | 'node', key: 'marginX' | 'marginY'): ReactNode => (
    <NumberField
      label={t(key === 'marginX' ? 'horizontal' : 'vertical')}
      value={map.scene.theme[level][key] ?? 0}
      max={400}
      onChange={(value) => void map.run(setBaseStyle, { level, values: { [key]: value } })}
    />
  );
  return (
    <>
      <RainbowSection />
      {groups.map(({ title, fields }) => (
        <Section key={title} title={t(title)}>
          {fields.map(([name, word]) => (
            <ThemeField key={name} name={name} label={t(word)} />
          ))}
        </Section>
      ))}
      <Section title={`${t('margins')} · ${t('second')}`}>
        {margin('second', 'marginX')}
        {margin('second', 'marginY')}
      </Section>
      <Section title={`${t('margins')} · ${t('deeper')}`}>
        {margin('node', 'marginX')}
        {margin('node', 'marginY')}
      </Section>
      <Button block onClick={() => void map.run(setTheme, { template, ownStyle: 'cover' })}>
        {t('resetBase')}
      </Button>
    </>
  );
}
