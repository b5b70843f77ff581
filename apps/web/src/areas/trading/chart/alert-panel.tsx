import { DeleteOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { TradeAlert } from '@wm/contract/trading/alert';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { parseRuleText } from '@wm/market/strategy-text';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { decimalsOf } from '../price-text.ts';
import { timeText } from '../detail/trade-rows.ts';
import { alertApi } from './alerts.api.ts';

const stateNames = {
  waiting: '等待',
  resetting: '待重置',
  fired: '已触发',
  expired: '已过期',
  off: '已停用',
} as const;

const modes = [
  { value: 'rearm', label: '回到线下后重新生效' },
  { value: 'once', label: '仅一次' },
  { value: 'every', label: '每次收盘都提醒' },
] as const;

type Kind = 'up' | 'down' | 'rule';

interface AlertPanelProps {
  symbol: SymbolBrief;
  alerts: readonly TradeAlert[];
}

/** 提醒: what one wants to be told of this symbol at a close. */
export function AlertPanel({ symbol, alerts }: AlertPanelProps): ReactNode {
  const client = useQueryClient();
  const mayAdd = usePermission('trading:alert:add');
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [alertApi.path] });
  return (
    <div className="tr-alerts">
      {mayAdd && <AlertForm key={symbol.id} symbol={symbol} onAdded={refresh} />}
      {alerts.length === 0 && (
        <p className="wm-muted tr-side-empty">
          还没有提醒。收盘后条件成立，会出现在右上角的通知里。
        </p>
      )}
      <ul className="tr-layers">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onChanged={refresh} />
        ))}
      </ul>
    </div>
  );
}

function AlertRow({
  alert,
  onChanged,
}: {
  alert: TradeAlert;
  onChanged: () => Promise<void>;
}): ReactNode {
  const mayEdit = usePermission('trading:alert:edit');
  const mayRemove = usePermission('trading:alert:remove');
  const [isSwitching, run] = useBusy();
  const confirmRemove = useConfirmRemove();
  const { id, name, rule, state, firedTime, firedCount } = alert;
  const isOn = state === 'waiting' || state === 'resetting';
  return (
    <li className="tr-alert">
      <span>
        <b>{name}</b> <code>{rule}</code>
        <br />
        <span className="wm-muted">
          {stateNames[state]}
          {firedTime !== null && ` · ${timeText(firedTime)} 触发，共 ${firedCount} 次`}
        </span>
      </span>
      <span>
        {mayEdit && (
          <Switch
            size="small"
            aria-label={`启用提醒 ${name}`}
            checked={isOn}
            loading={isSwitching}
            onChange={(isEnabled) =>
              void run(async () => {
                await alertApi.update(id, { isEnabled });
                await onChanged();
              })
            }
          />
        )}
        {mayRemove && (
          <Button
            type="text"
            size="small"
            aria-label={`删除提醒 ${name}`}
            icon={<DeleteOutlined />}
            onClick={() =>
              confirmRemove({
                what: `提醒「${name}」`,
                consequence: '它的触发记录会一并删除，已收到的通知会保留。',
                remove: async () => {
                  await alertApi.remove([id]);
                  await onChanged();
                },
              })
            }
          />
        )}
      </span>
    </li>
  );
}

function AlertForm({
  symbol,
  onAdded,
}: {
  symbol: SymbolBrief;
  onAdded: () => Promise<void>;
}): ReactNode {
  const [kind, setKind] = useState<Kind>('up');
  const [price, setPrice] = useState(symbol.lastClose);
  const [rule, setRule] = useState('CROSS(MA(10), MA(20))');
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('rearm');
  const [isAdding, run] = useBusy();
  const parsed = parseRuleText(rule);
  const given = kind === 'rule' ? rule : `${kind === 'up' ? 'CROSS' : 'CROSSDOWN'}(C, ${price})`;
  const name = kind === 'rule' ? '条件成立' : `收盘${kind === 'up' ? '上穿' : '下穿'} ${price}`;
  const add = async (): Promise<void> => {
    await alertApi.create({ symbolId: symbol.id, name, rule: given, mode, expireTime: null });
    notifier().message('success', '已设提醒');
    await onAdded();
  };
  return (
    <div className="tr-alert-form">
      <Select
        size="small"
        aria-label="提醒的条件"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'up', label: '收盘上穿价格' },
          { value: 'down', label: '收盘下穿价格' },
          { value: 'rule', label: '自定义条件' },
        ]}
      />
      {kind === 'rule' ? (
        <Input.TextArea
          aria-label="提醒公式"
          autoSize
          maxLength={500}
          {...(!parsed.ok && { status: 'error' as const })}
          value={rule}
          onChange={({ target }) => setRule(target.value)}
        />
      ) : (
        <InputNumber
          size="small"
          aria-label="提醒价格"
          className="tr-wide"
          precision={decimalsOf(symbol.tickSize)}
          value={price}
          onChange={(value) => value !== null && setPrice(value)}
        />
      )}
      {kind === 'rule' && !parsed.ok && (
        <span className="tr-warn">{parsed.problems[0]?.message}</span>
      )}
      <Select
        size="small"
        aria-label="提醒的方式"
        value={mode}
        onChange={setMode}
        options={[...modes]}
      />
      <Button
        size="small"
        type="primary"
        disabled={kind === 'rule' && !parsed.ok}
        loading={isAdding}
        onClick={() => void run(add)}
      >
        设提醒
      </Button>
    </div>
  );
}
