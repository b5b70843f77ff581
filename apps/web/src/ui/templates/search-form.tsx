import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTab } from '#core/tabs/tab-context.ts';
import { recallInTab, rememberInTab } from '#core/tabs/tab-memory.ts';

interface SearchFormProps {
  fields: ReactNode[];
  onSearch: (values: Record<string, unknown>) => void;
}

/** How many fields stand on the first line. */
const firstLine = 3;

/** What was typed outlives the screen, so that an evicted tab finds it again. */
const memoryName = 'search';

/** Filters of a list; Enter searches, 重置 empties and searches again. */
export function SearchForm({ fields, onSearch }: SearchFormProps): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>();
  // Field ids start with it: the dialog, and the lists of other tabs, have fields of the same name.
  const name = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { id: tabId } = useTab();
  const isFilled = useRef(false);
  useEffect(() => {
    // Once, not whenever the tab is shown again.
    const typed = isFilled.current ? undefined : recallInTab(tabId, memoryName);
    if (typed) form.setFieldsValue(typed);
    isFilled.current = true;
  }, [form, tabId]);
  const handleReset = (): void => {
    form.resetFields();
    rememberInTab(tabId, memoryName, undefined);
    onSearch(form.getFieldsValue());
  };
  const shown = isExpanded ? fields : fields.slice(0, firstLine);
  return (
    <Form
      form={form}
      name={name}
      className="wm-search"
      role="search"
      onFinish={onSearch}
      onValuesChange={(_, values) => rememberInTab(tabId, memoryName, values)}
      colon={false}
    >
      {shown}
      <div className="wm-search-buttons">
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
