import type { ResourceSpec } from '@wm/contract/core/resource';
import { Button, Form } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { AppDrawer } from './app-drawer.tsx';
import { MayWrite } from './crud-fields.tsx';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import './crud-modal.css';

interface CrudDrawerProps<R extends ResourceSpec> {
  crud: CrudForm<R>;
  children: ReactNode;
}

/** The drawer around a record's long form: labels above, saving once, asking before changes are lost. */
export function CrudDrawer<R extends ResourceSpec>({
  crud,
  children,
}: CrudDrawerProps<R>): ReactNode {
  const name = useId();
  const confirmLeave = useConfirmLeave();
  useTabHold(crud.isOpen ? 'dirty' : undefined, crud.isDirty);
  const handleClose = (): void => confirmLeave(crud.isDirty(), () => crud.close());
  return (
    <AppDrawer
      open={crud.isOpen}
      title={crud.title}
      size={640}
      mask={{ closable: false }}
      onClose={handleClose}
      destroyOnHidden
      footer={
        <div className="wm-drawer-buttons">
          <Button onClick={handleClose}>取消</Button>
          <Button type="primary" loading={crud.isSaving} onClick={() => void crud.submit()}>
            保存
          </Button>
        </div>
      }
    >
      <Form
        form={crud.form}
        name={name}
        className="wm-form"
        colon={false}
        layout="vertical"
        onFinish={() => void crud.submit()}
      >
        <MayWrite value={crud.mayWrite}>{children}</MayWrite>
        <button type="submit" hidden />
      </Form>
    </AppDrawer>
  );
}
