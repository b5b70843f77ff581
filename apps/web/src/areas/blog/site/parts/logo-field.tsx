import { Button, Form } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { uploadFile } from '../../manage/article.api.ts';

interface LogoFieldProps {
  logo: string;
  onChange: (logo: string) => void;
}

/** The picture beside the name: picked from this computer, shown, taken away. */
export function LogoField({ logo, onChange }: LogoFieldProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, runBusy] = useBusy();
  const send = async (file: File): Promise<void> => {
    try {
      onChange(await uploadFile(file));
    } catch {
      // The client has shown why.
    }
  };
  return (
    <Form.Item
      label="标志"
      extra="PNG、JPG 或 WebP 图片，高 32 像素左右显示；也用作浏览器标签页的图标"
    >
      <div className="wm-site-logo">
        {logo !== '' && <img src={logo} alt="标志预览" />}
        <Button loading={isBusy} onClick={() => picker.current?.click()}>
          {logo ? '更换图片' : '选择图片'}
        </Button>
        {logo && (
          <Button type="link" danger onClick={() => onChange('')}>
            删除
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".png,.jpg,.jpeg,.webp"
        hidden
        aria-label="选择标志图片"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void runBusy(() => send(file));
          event.target.value = '';
        }}
      />
    </Form.Item>
  );
}
