import type { CsvImportReport, ImportOptions } from '@wm/contract/trading/import';
import { Alert, Input, Radio, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { periodText } from '../period-names.ts';
import { dayText } from '../price-text.ts';
import { calendarOption, useCalendars } from './calendars.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { MiniCandles } from './mini-candles.tsx';
import { QualityList } from './quality-list.tsx';
import type { ImportFacts } from './use-csv-import.ts';

interface ImportReportProps {
  report: CsvImportReport;
  facts: ImportFacts;
  onFacts: (facts: ImportFacts) => void;
  onDecide: (change: ImportOptions) => void;
}

/** What reading a file would give: open questions first, then its columns beside their candles, then its faults. */
export function ImportReport({ report, facts, onFacts, onDecide }: ImportReportProps): ReactNode {
  const { bars, rows, firstTime, lastTime, period, preview, questions, quality } = report;
  return (
    <div className="tr-report">
      {questions.map((question) => (
        <Question key={question.kind} question={question} onDecide={onDecide} />
      ))}
      <FactFields facts={facts} onFacts={onFacts} onDecide={onDecide} />
      <ColumnMapping report={report} onDecide={onDecide} />
      <div className="tr-report-halves">
        <section aria-label="K线预览">
          <h3>K线（按当前列）</h3>
          {preview.length > 0 ? (
            <MiniCandles bars={preview} />
          ) : (
            <p className="wm-muted">还画不出K线：请先回答上面的问题或指定列。</p>
          )}
          {firstTime !== null && lastTime !== null && (
            <p className="wm-muted wm-number">
              {periodText(period)} · {dayText(firstTime)} 至 {dayText(lastTime)} ·{' '}
              {formatCount(rows)} 行中读到 {formatCount(bars)} 根
            </p>
          )}
        </section>
        <section aria-label="数据质量">
          <h3>数据质量</h3>
          <QualityList quality={quality} />
        </section>
      </div>
    </div>
  );
}

interface QuestionProps {
  question: CsvImportReport['questions'][number];
  onDecide: (change: ImportOptions) => void;
}

/** What the file leaves open, with what each answer would mean. */
function Question({ question, onDecide }: QuestionProps): ReactNode {
  const { kind, message, options } = question;
  const list = options.map(({ value, text }) => ({ value, label: text }));
  const handleAnswer = (value: string): void => onDecide({ [kind]: value });
  const answers =
    options.length > 6 ? (
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className="tr-wide"
        placeholder="请选择"
        aria-label={message}
        options={list}
        onChange={handleAnswer}
      />
    ) : (
      <Radio.Group
        vertical
        aria-label={message}
        options={list}
        onChange={({ target }) => handleAnswer(String(target.value))}
      />
    );
  return <Alert type="warning" showIcon title={message} description={answers} />;
}

const adjustments = [
  { value: 'unknown', label: '复权未知' },
  { value: 'none', label: '不复权' },
  { value: 'forward', label: '前复权' },
  { value: 'backward', label: '后复权' },
];

const venues = [
  { value: 'cn', label: '沪深北交易所' },
  { value: 'hk', label: '香港交易所' },
  { value: 'us', label: '美国股市' },
  { value: 'cn-futures', label: '商品期货（日盘）' },
  { value: 'cn-futures-night', label: '商品期货（含夜盘）' },
  { value: 'crypto', label: '全天交易' },
];

function FactFields({
  facts,
  onFacts,
  onDecide,
}: Pick<ImportReportProps, 'facts' | 'onFacts' | 'onDecide'>): ReactNode {
  const [calendars] = useCalendars();
  return (
    <Space wrap className="tr-facts">
      <label>
        代码{' '}
        <Input
          value={facts.code}
          maxLength={30}
          aria-label="代码"
          onChange={({ target }) => onFacts({ ...facts, code: target.value })}
        />
      </label>
      <label>
        名称{' '}
        <Input
          value={facts.name}
          maxLength={50}
          placeholder="可不填"
          aria-label="名称"
          onChange={({ target }) => onFacts({ ...facts, name: target.value })}
        />
      </label>
      <Select
        aria-label="复权"
        value={facts.adjustment}
        options={adjustments}
        onChange={(adjustment) => onFacts({ ...facts, adjustment })}
      />
      <Select
        aria-label="交易场所"
        className="tr-venue"
        value={facts.venue}
        options={venues}
        onChange={(venue) => {
          onFacts({ ...facts, venue });
          // Its closed days tell what is a gap.
          onDecide({ venue, calendar: calendarOption(calendars[venue]) });
        }}
      />
    </Space>
  );
}
