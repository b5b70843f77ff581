import { menuRowsOf } from '../menu-file.ts';
import type { MenuImportRow } from '@wm/contract/system/menu';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { importMenus, menuApi } from '../menu.api.ts';
import type { MenuImportOrder } from '../menu.api.ts';

type Choice = Pick<MenuImportOrder, 'parent' | 'existing'>;

export interface MenuImporting extends Choice {
  fileName: string;
  isBusy: boolean;
  /** Why there is no report. */
  problem: string;
  /** What would become of each row. */
  report: MenuImportRow[] | undefined;
  /** Rows with faults, and rows that would change something. */
  faulty: number;
  fresh: number;
  read: (file: File) => Promise<void>;
  choose: (part: Partial<Choice>) => void;
  store: () => Promise<void>;
  leave: () => void;
}

interface State extends Choice {
  fileName: string;
  rows: MenuImportOrder['rows'];
  report: MenuImportRow[] | undefined;
  problem: string;
}

const initial: State = {
  fileName: '',
  rows: [],
  report: undefined,
  problem: '',
  parent: 0,
  existing: 'skip',
};

/** A menu import from the choice of the file to the end: tried anew with every choice, stored when asked to. */
export function useMenuImport(onClose: () => void): MenuImporting {
  const client = useQueryClient();
  const [state, setState] = useState(initial);
  const [isBusy, setBusy] = useState(false);

  const send = async (next: State, dry: boolean): Promise<void> => {
    const { rows, parent, existing } = next;
    setBusy(true);
    try {
      const answer = await importMenus({ rows, parent, existing, dry });
      if (!answer.stored) {
        setState({ ...next, report: answer.rows, problem: '' });
        return;
      }
      const changed = answer.rows.filter(({ action }) => action !== 'skip').length;
      notifier().message('success', `已导入 ${changed} 项菜单`);
      setState(initial);
      onClose();
      await client.invalidateQueries({ queryKey: [menuApi.path] });
    } catch (error) {
      const problem = error instanceof HttpError ? error.message : '文件没有导入';
      setState({ ...next, report: undefined, problem });
    } finally {
      setBusy(false);
    }
  };

  const report = state.report ?? [];
  return {
    ...state,
    isBusy,
    faulty: report.filter(({ faults }) => faults.length > 0).length,
    fresh: report.filter(({ action }) => action !== 'skip').length,
    async read(file) {
      const rows = menuRowsOf(await file.text());
      const next = { ...state, rows, fileName: file.name, report: undefined };
      if (rows.length > 0) return send(next, true);
      setState({ ...next, problem: '文件里没有菜单：需要 sys_menu 表导出的 JSON' });
    },
    choose(part) {
      const next = { ...state, ...part };
      setState(next);
      if (next.rows.length > 0) void send(next, true);
    },
    store: () => send(state, false),
    leave() {
      setState(initial);
      onClose();
    },
  };
}
