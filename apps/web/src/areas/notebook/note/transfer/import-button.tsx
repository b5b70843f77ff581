import { ImportOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { pickedFiles } from './dropped-files.ts';
import type { PickedFiles } from './dropped-files.ts';

interface ImportButtonProps {
  isBusy: boolean;
  onPick: (picked: PickedFiles) => void;
}

const items = [
  { key: 'folder', label: '选择文件夹' },
  { key: 'files', label: '选择文件或 zip' },
];

/** Picks a folder or several files of Markdown. */
export function ImportButton({ isBusy, onPick }: ImportButtonProps): ReactNode {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onPick(pickedFiles(event.target.files));
    event.target.value = '';
  };
  const handleChoose = ({ key }: { key: string }): void =>
    (key === 'folder' ? folder : files).current?.click();
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
        accept=".md,.markdown,.zip"
        aria-label="选择文件"
        onChange={handleChange}
      />
    </>
  );
}
