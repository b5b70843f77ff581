import { setLink } from '@wm/mindmap/content-commands';
import { linkOf } from '@wm/mindmap/node-data';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

/** An address without a scheme is one of the web; with one it must be harmless. */
function withScheme(address: string): string {
  const trimmed = address.trim();
  if (trimmed === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) || /^[#/]/.test(trimmed))
    return trimmed;
  return `https://${trimmed}`;
}

const harmless = /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i;

/** The link of the selected nodes; an empty address removes it. */
export function LinkDialog(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { close, frame, data } = useDialog();
  const link = linkOf(data);
  const [address, setAddress] = useState(link?.address ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const full = withScheme(address);
  const isWrong = full !== '' && !harmless.test(full);
  const submit = (): void => {
    void map.run(setLink, { address: full, title: title.trim() });
    close();
  };
  return (
    <AppModal title={t('link')} {...frame} okButtonProps={{ disabled: isWrong }} onOk={submit}>
      <Form layout="vertical" onFinish={submit}>
        <Form.Item
          label={t('address')}
          htmlFor="mm-address"
          {...(isWrong
            ? { help: t('linkInvalid'), validateStatus: 'error' as const }
            : { extra: t('linkHint') })}
        >
          <Input
            id="mm-address"
            autoFocus
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('linkTitle')} htmlFor="mm-link-title">
          <Input
            id="mm-link-title"
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
