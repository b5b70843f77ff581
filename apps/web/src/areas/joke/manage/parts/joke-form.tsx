import { longestJoke } from '@wm/contract/joke/limits';
import type { jokeResource } from '@wm/contract/joke/joke';
import { AutoComplete, Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { useCategories } from '../../read/reading.api.ts';

/** The dialog that makes or edits a joke. */
export function JokeForm({ crud }: { crud: CrudForm<typeof jokeResource> }): ReactNode {
  return (
    <CrudModal crud={crud}>
      <CrudField name="jokeTitle" label="标题" required="请输入">
        <Input maxLength={50} placeholder="例如：重现" autoFocus />
      </CrudField>
      <CrudField name="content" label="正文" required="请输入">
        <Input.TextArea maxLength={longestJoke} showCount autoSize={{ minRows: 5, maxRows: 14 }} />
      </CrudField>
      <CrudField name="category" label="分类" required="请输入">
        <CategoryField />
      </CrudField>
      <CrudField name="source" label="来源">
        <Input maxLength={100} placeholder="例如：原创" />
      </CrudField>
      <StatusField />
    </CrudModal>
  );
}

/** A category of one's own, or one that is there. */
function CategoryField(given: { value?: string; onChange?: (value: string) => void }): ReactNode {
  const categories = useCategories();
  return (
    <AutoComplete {...given} options={categories.map(({ category }) => ({ value: category }))}>
      <Input maxLength={20} placeholder="选择或填写，例如：生活" />
    </AutoComplete>
  );
}
