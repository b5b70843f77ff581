import { dataOf } from '@wm/mindmap/content-data';
import type { NodeData } from '@wm/mindmap/document';
import { useEditor, useWords } from '../editor/editor-context.ts';

/** What every dialog of the editor has in common. */
export interface DialogParts {
  close: () => void;
  /** For AppModal. */
  frame: {
    open: true;
    okText: string;
    cancelText: string;
    onCancel: () => void;
    afterOpenChange: (isOpen: boolean) => void;
    destroyOnHidden: true;
  };
  /** Data of the first selected node or summary. */
  data: Readonly<NodeData>;
  isReadonly: boolean;
}

/** antd puts the focus on the button that closes the dialog: one wants to write. */
function focusFirstField(isOpen: boolean): void {
  const field = '.ant-modal-body :is(input:not([type=file], [type=radio]), textarea)';
  if (isOpen) document.querySelector<HTMLElement>(field)?.focus();
}

/** Closes the dialog and gives the focus back to the map. */
export function useDialog(): DialogParts {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const close = (): void => {
    ui.setState({ dialog: null });
    ui.getState().view?.svg.focus({ preventScroll: true });
  };
  const [id] = map.session.selection;
  return {
    close,
    frame: {
      open: true,
      okText: t('confirm'),
      cancelText: t('cancel'),
      onCancel: close,
      afterOpenChange: focusFirstField,
      destroyOnHidden: true,
    },
    data: (id !== undefined && dataOf(map.session.store, id)) || {},
    isReadonly: map.settings.readonly,
  };
}
