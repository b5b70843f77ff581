import { PlusOutlined } from '@ant-design/icons';
import type { CategoryNode } from '@wm/contract/mall/category';
import type { Campaign } from '@wm/contract/mall/sorting';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { officeNow } from '#core/time/office-clock.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { useCategoryNodes } from '../category/category.api.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignProducts } from './campaign-products.tsx';
import { campaignsKey, removeCampaign, useCampaigns } from './sorting.api.ts';

const whole = '';

/** Categories by their paths, as a list has no levels. */
function pathsOf(nodes: readonly CategoryNode[]): { value: string; label: string }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pathOf = (node: CategoryNode): string => {
    const parent = byId.get(node.parentId);
    return parent ? `${pathOf(parent)} / ${node.categoryName}` : node.categoryName;
  };
  return nodes.map((node) => ({ value: `category-${node.id}`, label: pathOf(node) }));
}

const none: Campaign[] = [];
/** A shelf of an address that somebody else has deleted. */
const gone = '已删除的货架';

interface Shelf {
  value?: string;
  label: string;
  options?: { value: string; label: string }[];
}

function shelvesOf(campaigns: readonly Campaign[], nodes: readonly CategoryNode[]): Shelf[] {
  const named = campaigns.map(({ id, campaignName }) => ({
    value: `campaign-${id}`,
    label: campaignName,
  }));
  const groups = [
    { label: '活动', options: named },
    { label: '分类', options: pathsOf(nodes) },
  ];
  return [
    { value: whole, label: '全部商品' },
    ...groups.filter(({ options }) => options.length > 0),
  ];
}

function stateOf({ beginDay, isRunning }: Campaign): { label: string; kind: string } {
  if (isRunning) return { label: '进行中', kind: 'success' };
  return beginDay > officeNow().today
    ? { label: '未开始', kind: 'info' }
    : { label: '已结束', kind: 'warning' };
}

interface ShelfBarProps {
  shelf: string | undefined;
  onChoose: (shelf: string | undefined) => void;
  /** After the products of a campaign have changed. */
  onChanged: () => Promise<void>;
}

/** Which shelf is ordered: the whole store's, a category's, a campaign's; campaigns are made and filled here, too. */
export function ShelfBar({ shelf = whole, onChoose, onChanged }: ShelfBarProps): ReactNode {
  const { data: campaigns } = useCampaigns();
  const nodes = useCategoryNodes();
  const [open, setOpen] = useState<'add' | 'edit' | 'fill'>();
  const campaign = campaigns?.find(({ id }) => shelf === `campaign-${id}`);
  const shelves = shelvesOf(campaigns ?? none, nodes);
  const isKnown = shelves.some(({ value, options = [] }) =>
    [value, ...options.map((one) => one.value)].includes(shelf),
  );
  const close = (): void => setOpen(undefined);
  return (
    <div className="mall-states mall-shelf-bar">
      <Select
        aria-label="货架"
        className="mall-shelf-choice"
        value={shelf}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: string) => onChoose(next || undefined)}
        options={isKnown ? shelves : [...shelves, { value: shelf, label: campaigns ? gone : '' }]}
      />
      {campaign && (
        <span className="mall-shelf-days">
          <EntryTag {...stateOf(campaign)} />
          {campaign.beginDay} 至 {campaign.endDay}
        </span>
      )}
      <PermissionGate anyOf={['mall:sorting:edit']}>
        {campaign && (
          <>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setOpen('fill')}
            >
              选商品
            </Button>
            <Button onClick={() => setOpen('edit')}>修改活动</Button>
            <RemoveCampaign campaign={campaign} onGone={() => onChoose(undefined)} />
          </>
        )}
        <Button onClick={() => setOpen('add')}>新增活动</Button>
      </PermissionGate>
      <CampaignDialog
        isOpen={open === 'add' || open === 'edit'}
        campaign={open === 'edit' ? campaign : undefined}
        onClose={close}
        onKept={({ id }) => onChoose(`campaign-${id}`)}
      />
      {campaign && (
        <CampaignProducts
          isOpen={open === 'fill'}
          campaign={campaign}
          onClose={close}
          onDone={onChanged}
        />
      )}
    </div>
  );
}

function RemoveCampaign({
  campaign,
  onGone,
}: {
  campaign: Campaign;
  onGone: () => void;
}): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  return (
    <Button
      danger
      onClick={() =>
        confirmRemove({
          what: `活动「${campaign.campaignName}」`,
          consequence: '商品本身不受影响，活动里的排序不能恢复',
          remove: async () => {
            await removeCampaign(campaign.id);
            onGone();
            notifier().message('success', `已删除活动「${campaign.campaignName}」`);
            await client.invalidateQueries({ queryKey: campaignsKey });
          },
        })
      }
    >
      删除活动
    </Button>
  );
}
