import {
  MinusOutlined,
  PictureOutlined,
  PlusOutlined,
  RotateRightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { coveringScale, squareOf, turnedCrop, within, zoomedCrop } from './cropping.ts';
import type { Crop } from './cropping.ts';
import { drawCrop } from './draw-crop.ts';
import { useWheel } from './use-wheel.ts';
import { fileFault } from './upload-rules.ts';
import './avatar-cropper.css';

interface AvatarCropperProps {
  /** Saves what was cropped; while it runs the dialog says so, and it stays open when it fails. */
  onSave: (picture: File) => Promise<void>;
  onClose: () => void;
}

const rules = { limit: 1, fileSize: 5, types: ['png', 'jpg', 'jpeg'], kind: 'image' as const };
const stage = { width: 320, height: 320 };
const sideOfResult = 256;
const previewSide = 120;
const square = squareOf(stage);
const keyStep = 8;

const moves: Record<string, (now: Crop) => Crop> = {
  ArrowLeft: (now) => ({ ...now, x: now.x - keyStep }),
  ArrowRight: (now) => ({ ...now, x: now.x + keyStep }),
  ArrowUp: (now) => ({ ...now, y: now.y - keyStep }),
  ArrowDown: (now) => ({ ...now, y: now.y + keyStep }),
  '+': (now) => zoomedCrop(now, 1),
  '-': (now) => zoomedCrop(now, -1),
  r: turnedCrop,
};

/** A dialog that makes a square of a picture: dragged, zoomed by the wheel, turned. */
export function AvatarCropper({ onSave, onClose }: AvatarCropperProps): ReactNode {
  const [source, setSource] = useState<string>();
  const [size, setSize] = useState({ width: 1, height: 1 });
  const [crop, setCrop] = useState<Crop>();
  const [isSaving, setIsSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);
  const change = (next: (crop: Crop) => Crop): void =>
    setCrop((now) => now && within(next(now), size, square));

  const handleChoose = (file: File | undefined): void => {
    if (!file) return;
    const fault = fileFault(rules, file);
    if (fault) return notifier().message('error', fault);
    setCrop(undefined);
    setSource(URL.createObjectURL(file));
  };
  const handleLoad = (): void => {
    const { naturalWidth: width, naturalHeight: height } = picture.current ?? new Image();
    setSize({ width, height });
    setCrop({ x: 0, y: 0, quarters: 0, scale: coveringScale({ width, height }, square) });
  };
  const handleSave = async (): Promise<void> => {
    if (!picture.current || !crop) return;
    setIsSaving(true);
    try {
      await onSave(await drawCrop(picture.current, crop, { square, side: sideOfResult }));
    } finally {
      setIsSaving(false);
    }
  };

  const transform = crop && `translate(-50%, -50%) ${placing(crop)}`;
  return (
    <AppModal
      open
      title="修改头像"
      width={640}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: !crop }}
      confirmLoading={isSaving}
      onOk={() => void handleSave()}
      onCancel={onClose}
    >
      <div className="wm-crop">
        <CropStage isOn={crop !== undefined} onChange={change} onFile={handleChoose}>
          {source === undefined ? (
            <p className="wm-crop-empty">
              <PictureOutlined />
              选择一张图片，或拖到这里
            </p>
          ) : (
            <>
              <img
                ref={picture}
                className="wm-crop-picture"
                src={source}
                alt="待裁剪的图片"
                draggable={false}
                style={{ transform, visibility: crop ? 'visible' : 'hidden' }}
                onLoad={handleLoad}
                onError={() => {
                  setSource(undefined);
                  notifier().message('error', '图片无法打开，请换一张');
                }}
              />
              <span className="wm-crop-square" style={{ width: square, height: square }} />
            </>
          )}
        </CropStage>
        <div className="wm-crop-side">
          <Preview source={source} crop={crop} />
          <CropTools isDisabled={!crop} onChange={change} />
          <Button onClick={() => input.current?.click()}>选择图片</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg"
            aria-label="选择头像图片"
            onChange={(event) => {
              handleChoose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      </div>
    </AppModal>
  );
}

function placing({ x, y, quarters, scale }: Crop): string {
  return `translate(${x}px, ${y}px) rotate(${quarters * 90}deg) scale(${scale})`;
}

interface CropStageProps {
  isOn: boolean;
  onChange: (next: (crop: Crop) => Crop) => void;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** Where the picture lies: dragged, zoomed and turned by pointer, wheel and keys. */
function CropStage({ isOn, onChange, onFile, children }: CropStageProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  useWheel(area, ({ steps }) => onChange((now) => zoomedCrop(now, steps)));
  const handleMove = (event: PointerEvent): void => {
    const from = dragged.current;
    if (!from) return;
    dragged.current = { x: event.clientX, y: event.clientY };
    onChange((now) => ({
      ...now,
      x: now.x + event.clientX - from.x,
      y: now.y + event.clientY - from.y,
    }));
  };
  const handleKey = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    onChange(move);
  };
  return (
    <div
      ref={area}
      className="wm-crop-stage"
      style={stage}
      role="group"
      tabIndex={isOn ? 0 : -1}
      aria-label="裁剪区域：拖动或用方向键移动，滚轮或加减键缩放，R 键旋转"
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (!isOn) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={handleMove}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerCancel={() => (dragged.current = undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(event.dataTransfer.files[0]);
      }}
    >
      {children}
    </div>
  );
}

/** What the avatar will look like. */
function Preview({
  source,
  crop,
}: {
  source: string | undefined;
  crop: Crop | undefined;
}): ReactNode {
  return (
    <div className="wm-crop-preview" aria-hidden="true">
      {source !== undefined && crop && (
        <img
          src={source}
          alt=""
          style={{
            transform: `translate(-50%, -50%) scale(${previewSide / square}) ${placing(crop)}`,
          }}
        />
      )}
    </div>
  );
}

interface CropToolsProps {
  isDisabled: boolean;
  onChange: (next: (crop: Crop) => Crop) => void;
}

function CropTools({ isDisabled, onChange }: CropToolsProps): ReactNode {
  return (
    <div className="wm-crop-tools">
      <Button
        icon={<PlusOutlined />}
        aria-label="放大"
        disabled={isDisabled}
        onClick={() => onChange((now) => zoomedCrop(now, 1))}
      />
      <Button
        icon={<MinusOutlined />}
        aria-label="缩小"
        disabled={isDisabled}
        onClick={() => onChange((now) => zoomedCrop(now, -1))}
      />
      <Button
        icon={<RotateRightOutlined />}
        aria-label="旋转"
        disabled={isDisabled}
        onClick={() => onChange(turnedCrop)}
      />
    </div>
  );
}
