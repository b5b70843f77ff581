import type { ResourceSpec } from '@wm/contract/core/resource';
import { Form } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { AppModal } from './app-modal.tsx';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { MayWrite } from './crud-fields.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import './crud-modal.css';

interface CrudModalProps<R extends ResourceSpec> {
  crud: CrudForm<R>;
  /** Wider than others where what is written needs room. */
  width?: number;
  children: ReactNode;
}

/** The dialog around a record's form: labels at the left (above on phones), saving once, asking before changes are lost. */
export function CrudModal<R extends ResourceSpec>({
  crud,
  width,
  children,
}: CrudModalProps<R>): ReactNode {
  const name = useId();
  const isNarrow = useIsNarrow();
  const confirmLeave = useConfirmLeave();
  useTabHold(crud.isOpen ? 'dirty' : undefined, crud.isDirty);
  const handleCancel = (): void => confirmLeave(crud.isDirty(), () => crud.close());
  return (
    <AppModal
      open={crud.isOpen}
      {...(width !== undefined && { width })}
      title={crud.title}
      okText="保存"
      cancelText="取消"
      confirmLoading={crud.isSaving}
      onOk={() => void crud.submit()}
      onCancel={handleCancel}
      destroyOnHidden
    >
      <DraftNotice draft={crud.draft} />
      <Form
        form={crud.form}
        name={name}
        className="wm-form"
        colon={false}
        layout={isNarrow ? 'vertical' : 'horizontal'}
        {...(!isNarrow && { labelCol: { flex: '90px' } })}
        onValuesChange={crud.draft.note}
        onFinish={() => void crud.submit()}
      >
        <MayWrite value={crud.mayWrite}>{children}</MayWrite>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
