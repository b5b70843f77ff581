import { useState } from 'react';
import { dataOf } from '@wm/mindmap/content-data';
import type { NodeData } from '@wm/mindmap/document';
import { useEditor, useWords } from '../editor/editor-context.ts';

/** What every dialog of the editor has in common. */
export interface DialogParts {
  close: () => void;
  /** For AppModal. */
  frame: {
    open: boolean;
    okText: string;
    cancelText: string;
    onCancel: () => void;
    afterOpenChange: (isOpen: boolean) => void;
    focusable: { focusTriggerAfterClose: false };
    destroyOnHidden: true;
  };
  /** Data of the first selected node or summary. */
  data: Readonly<NodeData>;
  isReadonly: boolean;
}

/** antd puts the focus on the button that closes the dialog: one wants to write. */
function focusFirstField(): void {
  const field = '.ant-modal-body :is(input:not([type=file], [type=radio]), textarea)';
  document.querySelector<HTMLElement>(field)?.focus();
}

/**
 * Closes the dialog and, once it is gone, gives the focus back to the map: what had it before may be gone too, and antd would
 * leave it nowhere.
 */
export function useDialog(): DialogParts {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => setIsOpen(false);
  const handleOpenChange = (isNowOpen: boolean): void => {
    if (isNowOpen) {
      focusFirstField();
      return;
    }
    ui.setState({ dialog: null });
    ui.getState().view?.svg.focus({ preventScroll: true });
  };
  const [id] = map.session.selection;
  return {
    close,
    frame: {
      open: isOpen,
      okText: t('confirm'),
      cancelText: t('cancel'),
      onCancel: close,
      afterOpenChange: handleOpenChange,
      focusable: { focusTriggerAfterClose: false },
      destroyOnHidden: true,
    },
    data: (id !== undefined && dataOf(map.session.store, id)) || {},
    isReadonly: map.settings.readonly,
  };
}
