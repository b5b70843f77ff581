import type { DatabaseConnection } from '@wm/contract/monitor/druid';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatSpan } from '../format-span.ts';

const states = {
  active: '执行中',
  idle: '空闲',
  transaction: '事务中',
  waiting: '等锁',
} as const;

type State = DatabaseConnection['state'];

const order: readonly State[] = ['waiting', 'active', 'transaction', 'idle'];

function holderOf({ node, application }: DatabaseConnection): string {
  return node || application || '其他程序';
}

/** A square a connection, by who holds it; pointing or stepping to one shows what it does. */
export function ConnectionMap({ connections }: { connections: DatabaseConnection[] }): ReactNode {
  const [pointed, setPointed] = useState<number>();
  const shown = connections.find(({ pid }) => pid === pointed);
  const groups = [...Map.groupBy(connections, holderOf)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <section className="wm-druid-card" aria-label="连接">
      <div className="wm-druid-head">
        <h2>连接</h2>
        <ul className="wm-conn-legend" aria-hidden>
          {order.map((state) => (
            <li key={state}>
              <span className={`wm-conn wm-conn-${state}`} />
              {states[state]} {connections.filter((one) => one.state === state).length}
            </li>
          ))}
        </ul>
      </div>
      {groups.map(([holder, group]) => (
        <div key={holder} className="wm-conn-group">
          <span className="wm-muted">{holder}</span>
          <div className="wm-conns">
            {group.map((one) => (
              <button
                key={one.pid}
                type="button"
                className={`wm-conn wm-conn-${one.state}`}
                aria-pressed={one.pid === pointed}
                aria-label={`连接 ${one.pid}，${states[one.state]} ${formatSpan(one.seconds * 1000)}`}
                onPointerEnter={() => setPointed(one.pid)}
                onFocus={() => setPointed(one.pid)}
                onClick={() => setPointed(one.pid)}
              />
            ))}
          </div>
        </div>
      ))}
      <p className="wm-conn-detail" role="status">
        {shown ? (
          <>
            <b>
              {shown.pid} · {states[shown.state]} {formatSpan(shown.seconds * 1000)}
            </b>
            <code>{shown.statement || '还没有执行过语句'}</code>
          </>
        ) : (
          <span className="wm-muted">指向或点一个方块，看这个连接在做什么</span>
        )}
      </p>
    </section>
  );
}

/** Who waits for whom: A 等 B 12 秒. */
export function LockList({ connections }: { connections: DatabaseConnection[] }): ReactNode {
  const waiting = connections.filter(({ state }) => state === 'waiting');
  const byPid = new Map(connections.map((one) => [one.pid, one]));
  return (
    <section className="wm-druid-card" aria-label="锁">
      <div className="wm-druid-head">
        <h2>锁</h2>
        <span className="wm-muted">
          {waiting.length === 0 ? '没有连接在等锁' : `${waiting.length} 个连接在等`}
        </span>
      </div>
      <ul className="wm-locks-drawn">
        {waiting.map((one) => (
          <li key={one.pid}>
            <Party pid={one.pid} statement={one.statement} />
            <span className="wm-lock-arrow wm-number">等 {formatSpan(one.seconds * 1000)}</span>
            <span className="wm-lock-holders">
              {one.blockedBy.map((pid) => (
                <Party key={pid} pid={pid} statement={byPid.get(pid)?.statement ?? ''} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Party({ pid, statement }: { pid: number; statement: string }): ReactNode {
  return (
    <span className="wm-lock-party">
      <b className="wm-number">{pid}</b>
      <code title={statement}>{statement}</code>
    </span>
  );
}
