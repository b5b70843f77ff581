import { insertFormula } from '@wm/mindmap/content-commands';
import { Alert, Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';
import { usePreferences } from '../storage/preferences.ts';
import { Section } from './fields.tsx';

/** Formulas that are one press away. */
const common = [
  'a^2',
  'a_2',
  'a^{2+2}',
  'a_{i,j}',
  '\\frac{1}{2}',
  '\\sqrt{x}',
  '\\sqrt[n]{x}',
  'x_2^3',
  '\\overrightarrow{AB}',
  '\\overline{h}',
  '\\sum_{k=1}^N k^2',
  '\\prod_{i=1}^N x_i',
  '\\int_{-N}^{N} e^x\\,dx',
  '\\lim_{n \\to \\infty} x_n',
  '\\binom{n}{k}',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\begin{cases} x & a \\\\ y & b \\end{cases}',
  '\\alpha + \\beta = \\gamma',
  '\\pi r^2',
  'E = mc^2',
];

/** A formula as KaTeX shows it, fetched with the first one; what is wrong with it goes to `onProblem`. */
function Shown(props: { source: string; onProblem?: (text: string | null) => void }): ReactNode {
  const { source, onProblem } = props;
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isWanted = true;
    void import('../formula/render-formulas.ts').then(({ showFormula }) => {
      if (!isWanted || !box.current) return;
      const problem = showFormula(source, box.current);
      onProblem?.(problem);
    });
    return () => {
      isWanted = false;
    };
  }, [source, onProblem]);
  return <span ref={box} className="mm-formula" />;
}

/** Writes a formula as LaTeX and puts it into the selected nodes. */
export function FormulaPanel(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  useMapVersion();
  const isOn = usePreferences((state) => state.config.openNodeRichText);
  const [source, setSource] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  if (!isOn) return <Alert type="info" showIcon title={t('formulaUnsupported')} />;
  const wanted = source.trim();
  const isIdle = map.session.selection.length === 0;
  const insert = (): void => {
    void map.run(insertFormula, { source: wanted });
    setSource('');
  };
  return (
    <>
      <Section title={t('formulaSource')}>
        <Input.TextArea
          aria-label={t('formulaSource')}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={2000}
          placeholder="\frac{a}{b}"
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
      </Section>
      {wanted !== '' && (
        <section className="mm-section mm-formula-preview" aria-label={t('formulaPreview')}>
          <Shown source={wanted} onProblem={setProblem} />
          {problem !== null && <p role="alert">{t('formulaInvalid') + problem}</p>}
        </section>
      )}
      {isIdle && <p className="mm-empty">{t('selectNode')}</p>}
      <Button
        block
        type="primary"
        disabled={isIdle || wanted === '' || problem !== null}
        onClick={insert}
      >
        {t('formulaInsert')}
      </Button>
      <Section title={t('formulaCommon')}>
        <div className="mm-formulas">
          {common.map((one) => (
            <button
              key={one}
              type="button"
              className="mm-formula-choice"
              aria-label={one}
              title={one}
              onClick={() => setSource(source + one)}
            >
              <Shown source={one} />
            </button>
          ))}
        </div>
      </Section>
    </>
  );
}
