import type { Editor } from '@tiptap/core';
import { allowedLink } from '@wm/rich-text/urls';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';

interface LinkDialogProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
  /** Stands above a full-screen editor. */
  zIndex?: number;
}

interface LinkValues {
  href: string;
  text: string;
}

/** What people type as an address: a mail address or a bare host is completed. */
function completed(address: string): string {
  const typed = address.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(typed) ? `https://${typed}` : typed;
}

function setLink(editor: Editor, { href, text }: LinkValues): void {
  const address = completed(href);
  const chain = editor.chain().focus().extendMarkRange('link');
  const { from, to } = editor.state.selection;
  const shown = editor.state.doc.textBetween(from, to);
  const isWord = from !== to || editor.isActive('link');
  if (isWord && (text === '' || text === shown)) {
    chain.setLink({ href: address }).run();
    return;
  }
  const marks = [{ type: 'link', attrs: { href: address } }];
  chain.insertContent({ type: 'text', text: text || address, marks }).run();
}

/** Asks where a link leads and what it reads; an existing one can be taken away. */
export function LinkDialog({ editor, isOpen, onClose, zIndex }: LinkDialogProps): ReactNode {
  const [form] = Form.useForm<LinkValues>();
  const { from, to } = editor.state.selection;
  const isLink = editor.isActive('link');
  const initial = {
    href: String(editor.getAttributes('link')['href'] ?? ''),
    text: editor.state.doc.textBetween(from, to),
  };
  const handleRemove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <AppModal
      open={isOpen}
      title="链接"
      {...(zIndex !== undefined && { zIndex })}
      onCancel={onClose}
      afterClose={() => editor.commands.focus()}
      destroyOnHidden
      footer={[
        isLink && (
          <Button key="remove" danger onClick={handleRemove}>
            取消链接
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" onClick={() => form.submit()}>
          确定
        </Button>,
      ]}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => {
          setLink(editor, values);
          onClose();
        }}
      >
        <Form.Item
          name="href"
          label="链接地址"
          rules={[
            { required: true, whitespace: true, message: '请输入链接地址' },
            {
              validator: (_, href: string | undefined) =>
                !href?.trim() || allowedLink(completed(href))
                  ? Promise.resolve()
                  : Promise.reject(new Error('链接须以 http、https、mailto、tel 或 / 开头')),
            },
          ]}
        >
          <Input placeholder="https://" autoFocus maxLength={2000} />
        </Form.Item>
        <Form.Item name="text" label="显示文字">
          <Input placeholder="不填则显示链接地址" maxLength={500} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
