import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField, RemarkField } from '#ui/overlays/crud-fields.tsx';
import { samplePosts } from '../../widgets.api.ts';

/** Nothing is stored. */
const api = { ...samplePosts, create: () => Promise.reject(new Error('示例不保存')) };

interface SampleProps {
  name: string;
  remark: string;
  isLocked?: boolean;
}

function Sample({ name, remark, isLocked = false }: SampleProps): ReactNode {
  const crud = useCrudForm(api, { defaults: { postName: name, remark } });
  return (
    <>
      <Button onClick={crud.create}>打开长表单</Button>
      <CrudDrawer crud={crud}>
        <CrudField name="postName" label="岗位名称" required="请输入">
          <Input disabled={isLocked} />
        </CrudField>
        <RemarkField />
      </CrudDrawer>
    </>
  );
}

export function Normal(): ReactNode {
  return <Sample name="经理" remark="" />;
}

export function Empty(): ReactNode {
  return <Sample name="" remark="" />;
}

export function Disabled(): ReactNode {
  return <Sample name="经理" remark="" isLocked />;
}

export function LongText(): ReactNode {
  return <Sample name="经理" remark={'很长的备注会换行。'.repeat(50)} />;
}
