import type { noteResource } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/crud-modal.tsx';
import { notebookApi, useNotebookOptions } from '../../notebook/notebook.api.ts';
import './note-form.css';

interface NewNotebookProps {
  onMade: (id: number) => void;
}

/** Makes a notebook without leaving the form that needs one. */
function NewNotebook({ onMade }: NewNotebookProps): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const handleMake = async (): Promise<void> => {
    setBusy(true);
    try {
      await notebookApi.create({ name: name.trim(), sort: 0 });
      await client.invalidateQueries({ queryKey: [notebookApi.path] });
      const { rows } = await notebookApi.list({ name: name.trim(), limit: 1000 });
      const made = rows.find((notebook) => notebook.name === name.trim());
      if (made) onMade(made.id);
      setName('');
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wm-inline-form">
      <Input
        value={name}
        maxLength={50}
        placeholder="新笔记本的名称"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button disabled={!name.trim()} loading={isBusy} onClick={() => void handleMake()}>
        新建
      </Button>
    </div>
  );
}

/** The dialog that makes a note, or renames and moves one. */
export function NoteForm({ crud }: { crud: CrudForm<typeof noteResource> }): ReactNode {
  const options = useNotebookOptions();
  const renderPopup = (menu: ReactNode): ReactElement => (
    <>
      {menu}
      <NewNotebook onMade={(id) => crud.form.setFieldValue('notebookId', id)} />
    </>
  );
  return (
    <CrudModal crud={crud}>
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入笔记名称' }]}
      >
        <Input maxLength={120} autoFocus placeholder="例如：周会纪要" />
      </Form.Item>
      <Form.Item
        name="notebookId"
        label="笔记本"
        rules={[{ required: true, message: '请选择笔记本' }]}
      >
        <Select
          options={options}
          placeholder="选择或新建笔记本"
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="还没有笔记本"
          popupRender={renderPopup}
        />
      </Form.Item>
    </CrudModal>
  );
}
