import type { noteResource } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { NotebookSelect } from '../../notebook/notebook-select.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { useTags } from '../note.api.ts';
import { tagRules } from '../parts/tag-rules.ts';
import './note-form.css';

interface NewNotebookProps {
  onMade: (id: number) => void;
}

interface Making {
  isBusy: boolean;
  /** Answers whether it was made. */
  make: (name: string) => Promise<boolean>;
}

/** Makes a notebook without leaving the form that needs one. */
function useMaking(onMade: (id: number) => void): Making {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const make = async (name: string): Promise<boolean> => {
    setBusy(true);
    try {
      await notebookApi.create({ name, parentId: null, sort: 0 });
      await client.invalidateQueries({ queryKey: [notebookApi.path] });
      const { rows } = await notebookApi.list({ name, limit: 1000 });
      const made = rows.find((notebook) => notebook.name === name);
      if (made) onMade(made.id);
      return true;
    } catch {
      // The client has shown why.
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, make };
}

/** Makes a notebook of any name, below those that are there. */
function NewNotebook({ onMade }: NewNotebookProps): ReactNode {
  const [name, setName] = useState('');
  const { isBusy, make } = useMaking(onMade);
  const handleMake = async (): Promise<void> => {
    if (await make(name.trim())) setName('');
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

/** The dialog that renames, moves and tags a note. */
export function NoteForm({ crud }: { crud: CrudForm<typeof noteResource> }): ReactNode {
  const tags = useTags();
  const handleMade = (id: number): void => {
    crud.form.setFieldValue('notebookId', id);
    void crud.form.validateFields(['notebookId']).catch(() => undefined);
  };
  const renderPopup = (menu: ReactNode): ReactElement => (
    <>
      {menu}
      <NewNotebook onMade={handleMade} />
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
        <NotebookSelect
          allowClear={false}
          placeholder="选择或新建笔记本"
          popupRender={renderPopup}
        />
      </Form.Item>
      <Form.Item name="tags" label="标签" rules={tagRules} extra="写在正文里的 #标签 在正文里增删">
        <Select
          mode="tags"
          options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
          tokenSeparators={[',', '，']}
          placeholder="输入后按回车"
          maxTagTextLength={20}
        />
      </Form.Item>
      <Form.Item name="pinned" label="置顶" valuePropName="checked">
        <Switch />
      </Form.Item>
    </CrudModal>
  );
}
