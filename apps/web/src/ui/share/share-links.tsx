import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '#core/copy-text.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import './share-links.css';

/** How long a link opens, and behind which password. */
export interface ShareWish {
  /** Null for ever. */
  days: number | null;
  /** Null for none. */
  password: string | null;
}

/** A link that still opens. */
export interface OpenLink {
  id: number;
  hasPassword: boolean;
  expireTime: string | null;
  viewCount: number;
  createTime: string;
}

const spans = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 365, label: '1 年' },
  { value: 0, label: '一直有效' },
];

interface ShareFormProps<Extra extends object> {
  /** What is asked for beside the span and the password. */
  initial: Extra;
  /** Makes a link and answers its address. */
  onMake: (wish: ShareWish & Extra) => Promise<string>;
  children?: ReactNode;
}

/** Makes a link that anybody may open, for a time and behind a password if wished, and shows it once. */
export function ShareForm<Extra extends object>(props: ShareFormProps<Extra>): ReactNode {
  const { initial, onMake, children } = props;
  const [address, setAddress] = useState<string>();
  const [isBusy, run] = useBusy();
  const make = async (typed: Extra & { days: number; password?: string }): Promise<void> => {
    const wish = { days: typed.days === 0 ? null : typed.days, password: typed.password || null };
    try {
      setAddress(await onMake({ ...typed, ...wish }));
    } catch {
      // The client has shown why.
    }
  };
  return (
    <>
      <Form
        layout="vertical"
        initialValues={{ days: 7, ...initial }}
        onFinish={(typed: Extra & { days: number; password?: string }) =>
          void run(() => make(typed))
        }
      >
        {children}
        <Form.Item name="days" label="有效期">
          <Select options={spans} />
        </Form.Item>
        <Form.Item
          name="password"
          label="访问密码"
          rules={[
            { min: 4, message: '密码至少 4 个字符' },
            { max: 64, message: '密码不超过 64 个字符' },
          ]}
        >
          <Input.Password autoComplete="new-password" placeholder="不填则无需密码" />
        </Form.Item>
        <Button type={address ? 'default' : 'primary'} htmlType="submit" loading={isBusy}>
          生成链接
        </Button>
      </Form>
      {address && <MadeLink key={address} address={address} />}
    </>
  );
}

function MadeLink({ address }: { address: string }): ReactNode {
  return (
    <div className="wm-share-link">
      <Input readOnly value={address} aria-label="分享链接" />
      <Button type="primary" onClick={() => void copyText(address)}>
        复制链接
      </Button>
      <p className="wm-muted">链接只显示这一次，请现在复制</p>
    </div>
  );
}

interface OpenLinksProps<L extends OpenLink> {
  links: readonly L[];
  title?: string;
  /** What a link is called; when it was made, without. */
  nameOf?: (link: L) => ReactNode;
  /** What is told of a link beside its term and its readings. */
  detailOf?: (link: L) => string;
  /** Ends a link; the list is read anew by whoever is asked. */
  onRevoke: (id: number) => Promise<unknown>;
}

/** Links that still open, each of which can be ended. */
export function OpenLinks<L extends OpenLink>(props: OpenLinksProps<L>): ReactNode {
  const { links, title = '有效的链接', ...row } = props;
  if (links.length === 0) return null;
  return (
    <section className="wm-share-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} {...row} />
        ))}
      </ul>
    </section>
  );
}

/** Before a row goes, what had the focus in it hands it to the row beside it, or to the dialog that all stand in. */
function leaveRow(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside?.querySelector('button') ?? row?.closest<HTMLElement>('[tabindex="-1"]');
  next?.focus();
}

type LinkRowProps<L extends OpenLink> = Omit<OpenLinksProps<L>, 'links' | 'title'> & { link: L };

function LinkRow<L extends OpenLink>(props: LinkRowProps<L>): ReactNode {
  const { link, nameOf, detailOf, onRevoke } = props;
  const [isBusy, run] = useBusy();
  const handleRevoke = async (button: HTMLElement): Promise<void> => {
    const isDone = await onRevoke(link.id).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notifier().message('success', '已取消分享，链接立即失效');
    leaveRow(button);
  };
  return (
    <li>
      <span>
        {nameOf?.(link) ?? `${formatDateTime(link.createTime)} 创建`}
        <small className="wm-muted">
          {[
            ...(nameOf ? [`${formatDateTime(link.createTime)} 创建`] : []),
            link.expireTime ? `${formatDateTime(link.expireTime)} 失效` : '一直有效',
            link.hasPassword ? '需要密码' : '无密码',
            detailOf?.(link) ?? '',
            `查看 ${link.viewCount} 次`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      {/* Not disabled while it is under way: it would lose the focus. */}
      <RowAction
        danger
        aria-busy={isBusy}
        onClick={({ currentTarget }) => void run(() => handleRevoke(currentTarget))}
      >
        取消分享
      </RowAction>
    </li>
  );
}
