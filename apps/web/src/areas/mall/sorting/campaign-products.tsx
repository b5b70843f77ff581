import type { Campaign } from '@wm/contract/mall/sorting';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { campaignsKey, changeCampaignProducts, shelfApi } from './sorting.api.ts';

interface CampaignProductsProps {
  isOpen: boolean;
  campaign: Campaign;
  onClose: () => void;
  onDone: () => Promise<void>;
}

interface Choice {
  value: number;
  label: ReactNode;
}

/** Chooses products of the whole store for a campaign; they come to stand behind those that are there. */
export function CampaignProducts(props: CampaignProductsProps): ReactNode {
  const { isOpen, campaign, onClose, onDone } = props;
  const [chosen, setChosen] = useState<Choice[]>([]);
  const [text, setText] = useState('');
  const title = useDeferredValue(text.trim());
  const [isBusy, run] = useBusy();
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [shelfApi.path, 'choices', title],
    queryFn: ({ signal }) =>
      shelfApi.list(
        { sort: 'place', order: 'asc', page: 1, limit: 50, ...(title && { title }) },
        { signal, silent: true },
      ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = found;
  const close = (): void => {
    setChosen([]);
    setText('');
    onClose();
  };
  const add = async (): Promise<void> => {
    const { products } = await changeCampaignProducts(campaign.id, {
      add: chosen.map(({ value }) => value),
    });
    notifier().message('success', `「${campaign.campaignName}」现有 ${products} 个商品`);
    close();
    await client.invalidateQueries({ queryKey: campaignsKey });
    await onDone();
  };
  return (
    <AppModal
      title={`给「${campaign.campaignName}」选商品`}
      open={isOpen}
      okText={chosen.length > 0 ? `加入 ${chosen.length} 个` : '加入'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="取消"
      confirmLoading={isBusy}
      onCancel={close}
      // The client shows why it is refused.
      onOk={() => void run(() => add().catch(() => undefined))}
      destroyOnHidden
    >
      <Select<Choice[]>
        mode="multiple"
        labelInValue
        className="mall-wide"
        aria-label="要加入的商品"
        placeholder="输入商品名称查找在售的商品"
        value={chosen}
        onChange={setChosen}
        loading={isFetching}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        notFoundContent={
          found.error ? (
            <QueryError query={found} what="商品" />
          ) : isFetching ? (
            '查找中…'
          ) : (
            '没有这样的在售商品'
          )
        }
        options={(data?.rows ?? []).map((row) => ({
          value: row.id,
          label: `${row.title}（${row.categoryName}）`,
        }))}
      />
      <p className="mall-hint">已在活动里的不会重复加入；新加入的排在最后，可以再拖动。</p>
    </AppModal>
  );
}
