import { DeleteOutlined } from '@ant-design/icons';
import type { ReportParam } from '@wm/contract/report/definition';
import { Button, Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { ParamInput } from '../param-inputs.tsx';
import { FaultText } from './fault-text.tsx';
import { ParamFrom } from './param-from.tsx';
import { freshName, isAt, optionsOf, paramTypeNames } from './names.ts';
import type { Fault } from './names.ts';

interface ParamListProps {
  params: ReportParam[];
  fault: Fault | undefined;
  onChange: (params: ReportParam[]) => void;
}

/** What is asked before each run. */
export function ParamList({ params, fault, onChange }: ParamListProps): ReactNode {
  const add = (): void => {
    const name = freshName(
      'p',
      params.map((one) => one.name),
    );
    const plain = { required: false, fallback: '', options: [] };
    onChange([...params, { name, title: `参数 ${params.length + 1}`, type: 'text', ...plain }]);
  };
  return (
    <section className="rp-part" aria-label="参数">
      <h3>参数</h3>
      <p className="wm-muted">运行前填写，用在条件的值里；不填则不按它筛选。</p>
      {params.map((param, at) => {
        const set = (part: Partial<ReportParam>): void =>
          onChange(params.with(at, { ...param, ...part }));
        return (
          <div key={param.name} className="rp-param-part">
            <div className="rp-row">
              <Input
                aria-label={`参数 ${at + 1} 名称`}
                className="rp-title"
                maxLength={60}
                value={param.title}
                onChange={({ target }) => set({ title: target.value })}
              />
              <Select
                aria-label={`参数 ${at + 1} 类型`}
                className="rp-tiny"
                value={param.type}
                options={optionsOf(paramTypeNames)}
                onChange={(type) => set({ type, fallback: '', from: undefined, after: undefined })}
              />
              <Checkbox
                checked={param.required}
                onChange={({ target }) => set({ required: target.checked })}
              >
                必填
              </Checkbox>
              <Button
                type="text"
                size="small"
                aria-label={`删除参数 ${at + 1}`}
                icon={<DeleteOutlined />}
                onClick={() => onChange(params.toSpliced(at, 1))}
              />
            </div>
            {param.type === 'enum' && (
              <Select
                aria-label={`参数 ${at + 1} 选项`}
                className="rp-options"
                mode="tags"
                open={false}
                suffixIcon={null}
                placeholder="输入选项后回车"
                value={param.options}
                onChange={(options: string[]) => set({ options, fallback: '' })}
              />
            )}
            {param.type === 'text' && (
              <ParamFrom param={param} number={at + 1} params={params} onChange={set} />
            )}
            <div className="rp-row">
              <span className="wm-muted">默认值</span>
              <ParamInput
                param={{ ...param, title: `参数 ${at + 1} 默认值` }}
                value={param.fallback}
                isLasting
                onChange={(fallback) => set({ fallback })}
              />
            </div>
            {isAt(fault, `params[${at}]`) && <FaultText fault={fault} />}
          </div>
        );
      })}
      <div className="rp-bar">
        <Button size="small" onClick={add}>
          ＋ 参数
        </Button>
      </div>
    </section>
  );
}
