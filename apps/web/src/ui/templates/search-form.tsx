import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTab } from '#core/tabs/tab-context.ts';
import { withDateRange } from '#core/time/date-range.ts';
import { recallInTab, rememberInTab } from '#core/tabs/tab-memory.ts';

interface SearchFormProps {
  fields: ReactNode[];
  /** What the list shows now. */
  filters: Readonly<Record<string, unknown>>;
  onSearch: (values: Record<string, unknown>) => void;
}

/** How many fields stand on the first line. */
const firstLine = 3;

/** What was typed outlives the screen, so that an evicted tab finds it again. */
const memoryName = 'search';

type Days = readonly [begin: string, end: string];

/**
 * The days of the fields of two days as the filters have them: those of `range` in `params` (specification 3), those of
 * `updated` as filters of their own.
 */
function filtersOf(fields: Record<string, unknown>): Record<string, unknown> {
  const { range, updated, ...filters } = fields;
  const days = range as Days | undefined;
  const [updatedFrom, updatedTo] = (updated as Days | undefined) ?? [];
  return {
    ...filters,
    ...('updated' in fields && {
      updatedFrom: updatedFrom || undefined,
      updatedTo: updatedTo || undefined,
    }),
    params: days?.some(Boolean) ? withDateRange({}, days).params : undefined,
  };
}

/** Filters as the fields have them. */
function fieldsOf(all: Record<string, unknown>): Record<string, unknown> {
  const { params, updatedFrom = '', updatedTo = '', ...filters } = all;
  const { beginTime = '', endTime = '' } = (params ?? {}) as Record<string, string | undefined>;
  return {
    ...filters,
    range: beginTime || endTime ? [beginTime, endTime] : undefined,
    updated: updatedFrom || updatedTo ? [updatedFrom, updatedTo] : undefined,
  };
}

/** Filters of a list; Enter searches, 重置 empties and searches again. */
export function SearchForm({ fields, filters, onSearch }: SearchFormProps): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>();
  // Field ids start with it: the dialog, and the lists of other tabs, have fields of the same name.
  const name = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { id: tabId } = useTab();
  const buttons = useRef<HTMLDivElement>(null);
  const shownFilters = useRef('');
  const asked = JSON.stringify(filters);
  useEffect(() => {
    // Not whenever the tab is shown again: what is typed and not yet searched for stands.
    if (shownFilters.current === asked) return;
    const typed = shownFilters.current === '' ? recallInTab(tabId, memoryName) : undefined;
    shownFilters.current = asked;
    // Not resetFields(), which makes every field anew: the one that was typed in would lose its focus, an open calendar close.
    const emptied = Object.keys(form.getFieldsValue()).map((key) => [key, undefined]);
    form.setFieldsValue({
      ...Object.fromEntries(emptied),
      ...(typed ?? fieldsOf(JSON.parse(asked) as Record<string, unknown>)),
    });
  }, [form, tabId, asked]);
  const handleSearch = (values: Record<string, unknown>): void => {
    // What is typed and is no day would be left out unsaid: the list would show more than was asked for.
    const wrong = buttons.current?.parentElement?.querySelector<HTMLInputElement>(
      'input[aria-invalid="true"]',
    );
    if (wrong) return wrong.focus();
    rememberInTab(tabId, memoryName, undefined);
    onSearch(filtersOf(values));
  };
  const handleReset = (): void => {
    form.resetFields();
    rememberInTab(tabId, memoryName, undefined);
    onSearch(filtersOf(form.getFieldsValue()));
  };
  const shown = isExpanded ? fields : fields.slice(0, firstLine);
  return (
    <Form
      form={form}
      name={name}
      className="wm-search"
      role="search"
      onFinish={handleSearch}
      onValuesChange={(_, values) => rememberInTab(tabId, memoryName, values)}
      colon={false}
    >
      {shown}
      <div ref={buttons} className="wm-search-buttons">
        {/* Never shown as loading: such a button takes no press, and the table tells that it is being fetched. */}
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        <Button onClick={handleReset}>重置</Button>
        {fields.length > firstLine && (
          <Button
            type="link"
            icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </Form>
  );
}
