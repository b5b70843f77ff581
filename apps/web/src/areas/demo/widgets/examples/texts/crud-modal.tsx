import type { postResource } from '@wm/contract/system/post';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, RemarkField, SortField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { samplePosts } from '../../widgets.api.ts';

/** Nothing is stored: the example answers as the server would. */
const api = {
  ...samplePosts,
  create: () => Promise.reject(new Error('示例不保存')),
};

interface SampleProps {
  crud: CrudForm<typeof postResource>;
  isLocked?: boolean;
}

function Fields({ crud, isLocked = false }: SampleProps): ReactNode {
  return (
    <CrudModal crud={crud}>
      <CrudField name="postName" label="岗位名称" required="请输入">
        <Input maxLength={50} disabled={isLocked} />
      </CrudField>
      <SortField name="postSort" />
      <StatusField disabled={isLocked} />
      <RemarkField />
    </CrudModal>
  );
}

const defaults = { postName: '经理', postSort: 0, status: '0', remark: '' } as const;

export function Normal(): ReactNode {
  const crud = useCrudForm(api, { defaults });
  return (
    <>
      <Button onClick={crud.create}>填写表单</Button>
      <Fields crud={crud} />
    </>
  );
}

/** 保存 says what is missing at its field. */
export function Empty(): ReactNode {
  const crud = useCrudForm(api, { defaults: { postSort: 0, status: '0' } });
  return (
    <>
      <Button onClick={crud.create}>填写空表单</Button>
      <Fields crud={crud} />
    </>
  );
}

export function Disabled(): ReactNode {
  const crud = useCrudForm(api, { defaults });
  return (
    <>
      <Button onClick={crud.create}>看停用的字段</Button>
      <Fields crud={crud} isLocked />
    </>
  );
}

export function LongText(): ReactNode {
  const crud = useCrudForm(api, {
    defaults: { ...defaults, remark: '很长的备注会换行。'.repeat(50) },
  });
  return (
    <>
      <Button onClick={crud.create}>看很长的备注</Button>
      <Fields crud={crud} />
    </>
  );
}
