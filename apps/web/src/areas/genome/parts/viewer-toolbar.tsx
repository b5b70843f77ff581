import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Input, Select, Space } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isTyping } from '#core/shortcuts/is-typing.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { useBusy } from '#core/use-busy.ts';
import type { ViewState } from '../view-state.ts';
import { colors, groups, sorts } from '../words.ts';

interface ToolbarProps {
  view: ViewState;
  locus: string;
  isReady: boolean;
  onAsk: (text: string) => Promise<boolean>;
  onChange: (changed: Partial<ViewState>) => void;
  onZoom: (step: 1 | -1) => void;
  onPicture: (kind: 'svg' | 'png') => void;
  onSave: () => void;
  /** On a phone: whether what else there is stands open. Undefined where there is room for all of it. */
  more: { isOpen: boolean; toggle: () => void } | undefined;
  /** The variant of an analysis that is shown, of how many of all; undefined without an analysis. */
  step: { at: number; of: number; total: number; go: (by: 1 | -1) => void } | undefined;
}

const keys = {
  title: '比对',
  shortcuts: [
    { keys: '+', does: '放大' },
    { keys: '-', does: '缩小' },
    { keys: '[', does: '上一个变异' },
    { keys: ']', does: '下一个变异' },
    { keys: 'S', does: '按碱基排序' },
    { keys: 'G', does: '按单倍型分组' },
  ],
};

/** Where one is, and how reads are shown. */
export function ViewerToolbar(props: ToolbarProps): ReactNode {
  const { locus, isReady, onZoom, step, more } = props;
  useKeys(props);
  return (
    <div className="gv-toolbar" role="toolbar" aria-label="比对工具">
      <LocusBox locus={locus} isReady={isReady} onAsk={props.onAsk} />
      <Space.Compact>
        <Button
          aria-label="缩小"
          disabled={!isReady}
          icon={<MinusOutlined aria-hidden />}
          onClick={() => onZoom(-1)}
        />
        <Button
          aria-label="放大"
          disabled={!isReady}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onZoom(1)}
        />
      </Space.Compact>
      {step && (
        <Space.Compact>
          <Button aria-label="上一个变异" onClick={() => step.go(-1)}>
            ‹
          </Button>
          <span className="gv-step" aria-live="polite">
            {step.at > 0 ? step.at : '–'}/{step.of}
            {step.total > step.of && `（前 ${step.of} 个，共 ${step.total} 个）`}
          </span>
          <Button aria-label="下一个变异" onClick={() => step.go(1)}>
            ›
          </Button>
        </Space.Compact>
      )}
      {more && (
        <Button aria-expanded={more.isOpen} onClick={more.toggle}>
          {more.isOpen ? '收起' : '更多'}
        </Button>
      )}
      {(!more || more.isOpen) && <Looks {...props} />}
    </div>
  );
}

/** How reads are shown, and what is done with the picture. */
function Looks({ view, isReady, onChange, onPicture, onSave }: ToolbarProps): ReactNode {
  return (
    <>
      <Choice
        label="排序"
        options={sorts}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <Choice
        label="着色"
        options={colors}
        value={view.color}
        onChange={(color) => onChange({ color })}
      />
      <Choice
        label="分组"
        options={groups}
        value={view.group}
        onChange={(group) => onChange({ group })}
      />
      <Checkbox
        checked={view.softClips}
        onChange={({ target }) => onChange({ softClips: target.checked })}
      >
        软剪切
      </Checkbox>
      <Dropdown
        disabled={!isReady}
        menu={{
          items: [
            { key: 'svg', label: 'SVG 矢量图' },
            { key: 'png', label: 'PNG 图片' },
          ],
          onClick: ({ key }) => onPicture(key === 'png' ? 'png' : 'svg'),
        }}
      >
        <Button>存图</Button>
      </Dropdown>
      <Button disabled={!isReady} onClick={onSave}>
        保存与分享
      </Button>
    </>
  );
}

interface LocusBoxProps {
  locus: string;
  isReady: boolean;
  onAsk: (text: string) => Promise<boolean>;
}

/** The place that is shown, or what is being typed: a picture that comes to its place meanwhile takes nothing away. */
function LocusBox({ locus, isReady, onAsk }: LocusBoxProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const box = useRef<InputRef>(null);
  const [isBusy, run] = useBusy();
  const ask = async (text: string): Promise<void> => {
    if (!(await onAsk(text))) return;
    setTyped(undefined);
    // From here the keys are those of the picture.
    box.current?.blur();
  };
  return (
    <Input.Search
      ref={box}
      className="gv-locus"
      aria-label="定位"
      placeholder="BRAF、rs…、NC_…:g.…、11:1-2"
      maxLength={200}
      value={typed ?? locus}
      loading={isBusy}
      disabled={!isReady}
      enterButton="定位"
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(asked) => {
        if (asked.trim() !== '') void run(() => ask(asked.trim()));
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps): ReactNode {
  const known = options.some((one) => one.value === value) ? value : '';
  return (
    <label className="gv-choice">
      {label}
      <Select
        aria-label={label}
        popupMatchSelectWidth={false}
        options={options}
        value={known}
        onChange={onChange}
      />
    </label>
  );
}

function useKeys({ view, onChange, onZoom, step, isReady }: ToolbarProps): void {
  useShortcuts(keys);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isReady || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || isInDrawer(event)) return;
    const does: Partial<Record<string, () => void>> = {
      '+': () => onZoom(1),
      '=': () => onZoom(1),
      '-': () => onZoom(-1),
      '[': () => step?.go(-1),
      ']': () => step?.go(1),
      s: () => onChange({ sort: view.sort === 'BASE' ? '' : 'BASE' }),
      g: () => onChange({ group: view.group === 'tag:HP' ? '' : 'tag:HP' }),
    };
    const act = does[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Drawers stand above the picture, too. */
function isInDrawer({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog]') !== null;
}
