import type { OwnFile } from '@wm/contract/files/own-file';
import type { ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import { uploadLink } from '#ui/markdown/upload-link.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { Pictures } from './pictures.tsx';

interface PicturePickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Given the Markdown that shows the picture. */
  onPick: (markdown: string) => void;
}

function markdownOf({ name, description, type, fileName }: OwnFile): string {
  return uploadLink({ name: description || name, type }, fileAddress(fileName));
}

/** The pictures in a drawer, to choose one for a text. */
export function PicturePicker({ isOpen, onClose, onPick }: PicturePickerProps): ReactNode {
  return (
    <AppDrawer title="插入图片" size={720} open={isOpen} onClose={onClose} destroyOnHidden>
      <Pictures
        onPick={(picture) => {
          onPick(markdownOf(picture));
          onClose();
        }}
      />
    </AppDrawer>
  );
}
