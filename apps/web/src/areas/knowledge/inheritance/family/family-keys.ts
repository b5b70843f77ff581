import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { removePeople } from './family-edits.ts';
import { growFamily, mayGrow } from './family-growth.ts';
import type { GrowthKind } from './family-growth.ts';
import { stepSibling } from './family-order.ts';
import type { FamilyEdits } from './use-family-edits.ts';

export const familyShortcuts: ShortcutGroup = {
  title: '家系',
  shortcuts: [
    { keys: 'P', does: '加父母' },
    { keys: 'S', does: '加同胞' },
    { keys: 'T', does: '加双胞胎' },
    { keys: 'M', does: '加配偶' },
    { keys: 'C', does: '加子女' },
    { keys: 'A', does: '患病、未患、未知' },
    { keys: 'G', does: '男、女、未知' },
    { keys: 'D', does: '已故' },
    { keys: 'Delete', does: '删除所选的人' },
    { keys: 'Alt+← →', does: '在同胞中左移、右移' },
    { keys: 'Ctrl+Z', does: '撤销' },
    { keys: 'Ctrl+Shift+Z', does: '重做' },
  ],
};

const growing: Readonly<Record<string, GrowthKind>> = {
  p: 'parents',
  s: 'sibling',
  t: 'twin',
  m: 'partner',
  c: 'child',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key does to the family; undefined for one that is not meant. */
export function stepByKey(
  edits: FamilyEdits,
  samples: readonly string[],
  pressed: Pressed,
): (() => void) | undefined {
  const key = pressed.key.toLowerCase();
  if (pressed.ctrlKey || pressed.metaKey) return stepInTime(edits, key, pressed.shiftKey);
  if (pressed.altKey) return moveByKey(edits, key);
  const kind = growing[key];
  if (kind) return growByKey(edits, samples, kind);
  if (edits.chosen.length === 0) return undefined;
  if (key === 'delete') {
    const gone = new Set(edits.chosen.map(({ id }) => id));
    return () => edits.begin(removePeople(edits.people, gone));
  }
  const changed = changeByKey(edits.chosen, key);
  return changed && (() => edits.patchAll(changed));
}

function stepInTime({ undo, redo }: FamilyEdits, key: string, isShifted: boolean) {
  if (key === 'y' || (key === 'z' && isShifted)) return redo;
  return key === 'z' ? undo : undefined;
}

function moveByKey({ selected, people, change }: FamilyEdits, key: string) {
  const by = { arrowleft: -1, arrowright: 1 }[key];
  if (!selected || by === undefined) return undefined;
  return () => change(stepSibling(people, selected.id, by));
}

function growByKey(
  { selected, people, change }: FamilyEdits,
  samples: readonly string[],
  kind: GrowthKind,
) {
  if (!selected || !mayGrow(people, selected, kind)) return undefined;
  return () => {
    const grown = growFamily(people, selected, { kind, samples });
    if (grown) change(grown.people, grown.who);
  };
}

/** The next status or sex of those who are chosen, or the end of their lives; they become alike. */
function changeByKey(chosen: readonly FamilyMember[], key: string) {
  const [first] = chosen;
  if (!first) return undefined;
  if (key === 'a') return { status: nextOf([2, 1, 0] as const, first.status) };
  if (key === 'g') return { sex: nextOf([1, 2, 0] as const, first.sex) };
  return key === 'd' ? { isDeceased: !first.isDeceased } : undefined;
}

function nextOf<T>(round: readonly T[], now: T): T {
  return round[(round.indexOf(now) + 1) % round.length] ?? now;
}
