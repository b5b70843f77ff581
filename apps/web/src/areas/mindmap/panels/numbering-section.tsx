import type { NodeData } from '@wm/mindmap/document';
import { setNumbering } from '@wm/mindmap/numbering-commands';
import { numberForms, numberingOf, numberLevels, numberText } from '@wm/mindmap/numbering';
import type { ReactNode } from 'react';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { Section, SelectField } from './fields.tsx';

/** How the selected nodes number what is below them. */
export function NumberingSection({ data }: { data: Readonly<NodeData> }): ReactNode {
  const { map } = useEditor();
  const { t, say } = useWords();
  const numbering = numberingOf(data);
  const forms = [
    { value: 'none', label: t('noFill') },
    ...numberForms.map((form) => ({
      value: String(form),
      label: [1, 2, 3].map((place) => numberText(form, [place])).join(' '),
    })),
  ];
  const levels = numberLevels.map((level) => ({
    value: String(level),
    label: level === 0 ? t('allLevels') : say({ zh: `${level} 级`, en: `${level}` }),
  }));
  return (
    <Section title={t('numbering')}>
      <SelectField
        label={t('numberForm')}
        value={numbering ? String(numbering.type) : 'none'}
        options={forms}
        onChange={(value) => {
          const type = numberForms.find((form) => String(form) === value);
          void map.run(setNumbering, { numbering: type ? { type } : null });
        }}
      />
      {numbering && (
        <SelectField
          label={t('numberDepth')}
          value={String(numbering.level)}
          options={levels}
          onChange={(value) => {
            const level = numberLevels.find((one) => String(one) === value);
            if (level !== undefined) void map.run(setNumbering, { numbering: { level } });
          }}
        />
      )}
    </Section>
  );
}
