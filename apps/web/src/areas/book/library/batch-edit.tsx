import type { LibraryFacets } from '@wm/contract/book/shelf';
import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { bookApi } from '../book.api.ts';
import { changeBooks } from '../library.api.ts';

interface BatchEditProps {
  ids: number[];
  facets: LibraryFacets | undefined;
  onClose: () => void;
}

interface Values {
  category?: string;
  series?: string;
  authors?: string;
  addTags?: string[];
  removeTags?: string[];
}

const optionsOf = (names: readonly { name: string }[] | undefined): { value: string }[] =>
  (names ?? []).map(({ name }) => ({ value: name }));

/** Changes several books at once; what is left empty stays as it is. */
export function BatchEdit({ ids, facets, onClose }: BatchEditProps): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [isBusy, run] = useBusy();
  const handleSave = async (): Promise<void> => {
    const { addTags = [], removeTags = [], ...rest } = form.getFieldsValue();
    const given = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
    );
    const changed = await changeBooks({ ids, ...given, addTags, removeTags });
    notifier().message('success', `已修改 ${changed} 本书`);
    await client.invalidateQueries({ queryKey: [bookApi.path] });
    onClose();
  };
  return (
    <AppModal
      open
      title={`修改 ${ids.length} 本书`}
      okText="保存"
      confirmLoading={isBusy}
      // The call has said why it was refused.
      onOk={() => void run(handleSave).catch(() => undefined)}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item name="category" label="分类">
          <AutoComplete options={optionsOf(facets?.categories)}>
            <Input maxLength={50} placeholder="不修改" />
          </AutoComplete>
        </Form.Item>
        <Form.Item name="series" label="丛书">
          <AutoComplete options={optionsOf(facets?.series)}>
            <Input maxLength={100} placeholder="不修改" />
          </AutoComplete>
        </Form.Item>
        <Form.Item name="authors" label="作者">
          <Input maxLength={300} placeholder="不修改" />
        </Form.Item>
        <Form.Item name="addTags" label="加上标签">
          <Select mode="tags" maxCount={20} options={optionsOf(facets?.tags)} />
        </Form.Item>
        <Form.Item name="removeTags" label="去掉标签">
          <Select mode="multiple" options={optionsOf(facets?.tags)} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
