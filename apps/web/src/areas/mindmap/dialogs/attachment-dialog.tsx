import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { removeAttachment, setAttachment } from '@wm/mindmap/content-commands';
import { attachmentOf } from '@wm/mindmap/node-data';
import { safeLink } from '@wm/mindmap/safe-link';
import { Alert, Button, Form, Input, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import { uploadFile } from '#core/files/upload-file.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { useDialog } from './use-dialog.ts';

interface Upload {
  /** From 0 to 1; null while nothing is sent. */
  part: number | null;
  /** Why the last one failed; '' when it did not. */
  problem: string;
  send: (file: File) => Promise<void>;
}

/** Sends one file at a time; it ends with the dialog. */
function useUpload(onDone: (address: string, name: string) => void): Upload {
  const { t } = useWords();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const open = useRef<AbortController>(null);
  useEffect(() => () => open.current?.abort(), []);
  return {
    part,
    problem,
    async send(file) {
      open.current?.abort();
      const work = new AbortController();
      open.current = work;
      setProblem('');
      setPart(0);
      try {
        const name = await uploadFile(file, { signal: work.signal, onProgress: setPart });
        onDone(fileAddress(name), file.name);
      } catch (error) {
        const told = error instanceof Error ? error.message : '';
        if (!work.signal.aborted) setProblem(told || t('attachmentFailed'));
      } finally {
        if (open.current === work) setPart(null);
      }
    },
  };
}

interface UploadFieldProps {
  upload: Upload;
}

function UploadField({ upload }: UploadFieldProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form.Item
      extra={t('attachmentReach')}
      {...(upload.problem && { help: upload.problem, validateStatus: 'error' as const })}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('attachmentFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void upload.send(file);
        }}
      />
      <Button
        icon={<UploadOutlined />}
        loading={upload.part !== null}
        onClick={() => input.current?.click()}
      >
        {t('attachmentFile')}
      </Button>
      {upload.part !== null && (
        <Progress
          percent={Math.floor(upload.part * 100)}
          size="small"
          aria-label={t('attachmentFile')}
        />
      )}
    </Form.Item>
  );
}

interface AttachedProps {
  file: { address: string; name: string };
  /** Null where nothing may be changed. */
  onRemove: (() => void) | null;
}

/** The file that a node has; one at an address that runs something cannot be opened. */
function Attached({ file: { address, name }, onRemove }: AttachedProps): ReactNode {
  const { t } = useWords();
  if (safeLink(address) === null) return null;
  return (
    <div className="mm-attachment">
      <PaperClipOutlined />
      <a href={address} target="_blank" rel="noopener noreferrer">
        {name || address}
      </a>
      {onRemove && (
        <Button type="text" size="small" danger onClick={onRemove}>
          {t('attachmentRemove')}
        </Button>
      )}
    </div>
  );
}

/** The file of the selected nodes: sent where the map is kept on the server, else named by its address. */
export function AttachmentDialog(): ReactNode {
  const { map, place } = useEditor();
  const { t } = useWords();
  const { close, frame, data, isReadonly } = useDialog();
  const old = attachmentOf(data);
  const [address, setAddress] = useState(old?.address ?? '');
  const [name, setName] = useState(old?.name ?? '');
  const upload = useUpload((made, called) => {
    setAddress(made);
    setName(called);
  });
  const wanted = address.trim();
  const safe = safeLink(wanted);
  const isWrong = wanted !== '' && (safe === null || safe.startsWith('#'));
  const submit = (): void => {
    if (isWrong) return;
    if (wanted === '') void map.run(removeAttachment);
    else void map.run(setAttachment, { address: wanted, name: name.trim() });
    close();
  };
  const remove = (): void => {
    void map.run(removeAttachment);
    close();
  };
  return (
    <AppModal
      title={t('attachment')}
      {...frame}
      okButtonProps={{ disabled: isWrong || upload.part !== null || isReadonly }}
      onOk={submit}
    >
      {old && <Attached file={old} onRemove={isReadonly ? null : remove} />}
      {!isReadonly && (
        <Form layout="vertical" onFinish={submit}>
          {place ? (
            <UploadField upload={upload} />
          ) : (
            <Alert className="mm-alert" type="info" showIcon title={t('attachmentLocal')} />
          )}
          <Form.Item
            label={t('address')}
            htmlFor="mm-attachment-address"
            {...(isWrong && { help: t('linkInvalid'), validateStatus: 'error' as const })}
          >
            <Input
              id="mm-attachment-address"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('attachmentName')} htmlFor="mm-attachment-name">
            <Input
              id="mm-attachment-name"
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  );
}
