import type { NoteTemplate } from '@wm/contract/notebook/note-template';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { keepTemplate, removeTemplate, templatesKey, useTemplates } from '../note-more.api.ts';
import '#ui/share/share.css';

interface TemplateDialogProps {
  /** What a new template begins with. */
  start?: { name: string; content: string };
  onClose: () => void;
}

interface FormProps {
  template: NoteTemplate;
  onDone: () => void;
}

function TemplateForm({ template, onDone }: FormProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const save = async (values: { name: string; content?: string }): Promise<void> => {
    setBusy(true);
    try {
      await keepTemplate({ id: template.id, name: values.name, content: values.content ?? '' });
      await client.invalidateQueries({ queryKey: templatesKey });
      notifier().message('success', '模板已保存');
      onDone();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form layout="vertical" initialValues={template} onFinish={(values) => void save(values)}>
      <Form.Item
        name="name"
        label="模板名称"
        rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item
        name="content"
        label="内容"
        extra="{{date}} {{time}} {{weekday}} {{title}} 会在新建时填上日期、时间、星期和标题"
      >
        <Input.TextArea rows={12} maxLength={50_000} />
      </Form.Item>
      <div className="wm-conflict-actions">
        <Button onClick={onDone}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </div>
    </Form>
  );
}

/** 笔记模板: those that come with the product to copy, one's own to change. */
export function TemplateDialog({ start, onClose }: TemplateDialogProps): ReactNode {
  const client = useQueryClient();
  const templates = useTemplates();
  const confirmRemove = useConfirmRemove();
  const [edited, setEdited] = useState<NoteTemplate | undefined>(
    start && { id: null, ...start, name: start.name.slice(0, 50) },
  );
  const remove = async (id: number): Promise<void> => {
    await removeTemplate(id);
    await client.invalidateQueries({ queryKey: templatesKey });
  };
  return (
    <AppModal open width={640} title="笔记模板" footer={null} onCancel={onClose}>
      {edited ? (
        <TemplateForm template={edited} onDone={start ? onClose : () => setEdited(undefined)} />
      ) : (
        <>
          <Button
            type="primary"
            onClick={() => setEdited({ id: null, name: '', content: '# {{title}}\n\n' })}
          >
            新增模板
          </Button>
          <section className="wm-share-list">
            <ul>
              {templates.map((template) => (
                <li key={template.id ?? template.name}>
                  <span>
                    {template.name}
                    {template.id === null && <small className="wm-muted">内置</small>}
                  </span>
                  <span className="wm-row-actions">
                    <RowAction onClick={() => setEdited(template)}>
                      {template.id === null ? '复制并修改' : '修改'}
                    </RowAction>
                    {template.id !== null && (
                      <RowAction
                        danger
                        onClick={() =>
                          confirmRemove({
                            what: `模板「${template.name}」`,
                            remove: () => remove(template.id ?? 0),
                          })
                        }
                      >
                        删除
                      </RowAction>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </AppModal>
  );
}
