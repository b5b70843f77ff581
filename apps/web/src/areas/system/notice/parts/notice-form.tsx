import type { noticeResource } from '@wm/contract/system/notice';
import { bytesOf, noticeContentBytes, noticeTooLong } from '@wm/contract/system/notice-limits';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';
import { ContentField, ContentSize } from './content-field.tsx';
import { FormatField } from './format-field.tsx';

/** The dialog that writes or changes a notice. */
export function NoticeForm({ crud }: { crud: CrudForm<typeof noticeResource> }): ReactNode {
  return (
    <CrudModal crud={crud} width={960}>
      <CrudField name="noticeTitle" label="公告标题" required="请输入">
        <Input maxLength={50} showCount placeholder="例如：本周六系统升级维护" autoFocus />
      </CrudField>
      <CrudField name="noticeType" label="公告类型" required="请选择">
        <DictRadio type="sys_notice_type" />
      </CrudField>
      <CrudField name="status" label="状态" extra="关闭后，所有人都看不到这条通知公告">
        <DictRadio type="sys_notice_status" />
      </CrudField>
      {crud.mayWrite('noticeContent') && <Content />}
    </CrudModal>
  );
}

interface RichContentProps {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
}

function RichContent({ value = '', ...field }: RichContentProps): ReactNode {
  return (
    <>
      <RichTextEditor {...field} value={value} label="公告内容" minHeight={200} maxHeight={360} />
      <ContentSize text={value} />
    </>
  );
}

/** The text with what it is written in; a text that is there keeps what it was begun in. */
function Content(): ReactNode {
  const format = Form.useWatch<'markdown' | 'html' | undefined>('contentFormat');
  const text = Form.useWatch<string | undefined>('noticeContent') ?? '';
  return (
    <>
      <Form.Item name="contentFormat" label="正文格式">
        <FormatField isFixed={text.trim() !== ''} />
      </Form.Item>
      <Form.Item
        name="noticeContent"
        label="公告内容"
        layout="vertical"
        labelCol={{ flex: 'none' }}
        rules={[
          {
            validator: (_, content: string | undefined) =>
              bytesOf(content ?? '') > noticeContentBytes
                ? Promise.reject(new Error(noticeTooLong))
                : Promise.resolve(),
          },
        ]}
      >
        {format === 'html' ? <RichContent /> : <ContentField />}
      </Form.Item>
    </>
  );
}
