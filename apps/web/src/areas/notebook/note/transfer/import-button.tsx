import { ImportOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { ImportHistory } from './import-history.tsx';
import { pickedFiles } from './dropped-files.ts';
import type { ImportFile } from './import.api.ts';

interface ImportButtonProps {
  isBusy: boolean;
  onPick: (picked: ImportFile[]) => void;
}

const items = [
  { key: 'folder', label: '选择文件夹' },
  { key: 'files', label: '选择文件或 zip' },
  { type: 'divider' as const },
  { key: 'history', label: '导入记录' },
];

/** Picks a folder, files or an archive, and shows what was imported before. */
export function ImportButton({ isBusy, onPick }: ImportButtonProps): ReactNode {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [hasHistory, setHistory] = useState(false);
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onPick(pickedFiles(event.target.files));
    event.target.value = '';
  };
  const handleChoose = ({ key }: { key: string }): void => {
    if (key === 'history') setHistory(true);
    else (key === 'folder' ? folder : files).current?.click();
  };
  return (
    <>
      <Dropdown menu={{ items, onClick: handleChoose }} trigger={['click']}>
        <Button icon={<ImportOutlined />} loading={isBusy}>
          导入
        </Button>
      </Dropdown>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="选择文件夹"
        onChange={handleChange}
        {...{ webkitdirectory: '' }}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".md,.markdown,.html,.htm,.docx,.zip"
        aria-label="选择文件"
        onChange={handleChange}
      />
      {hasHistory && <ImportHistory onClose={() => setHistory(false)} />}
    </>
  );
}
