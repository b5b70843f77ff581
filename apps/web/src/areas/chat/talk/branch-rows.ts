import type { ChatMessage } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';

/** A piece of a conversation between two forks, as the outline shows it. */
export interface BranchRow {
  /** The message that it begins with. */
  id: number;
  depth: number;
  /** The row that it forks off; null at the beginning. */
  parentId: number | null;
  role: ChatMessage['role'];
  /** Its first words. */
  words: string;
  /** Messages until it forks or ends. */
  count: number;
  /** Whether it belongs to the branch that is looked at. */
  isShown: boolean;
  /** Its place among those that fork off at the same message, from one on, and how many there are. */
  place: number;
  of: number;
}

type Message = Pick<ChatMessage, 'id' | 'parentId' | 'role' | 'text'>;

const shownSigns = 80;

const wordsOf = (text: string): string =>
  cutText(
    cutText(text, 400)
      .replaceAll(/[\s#>*`|-]+/g, ' ')
      .trim(),
    shownSigns,
  );

/** How many ends a conversation has. */
export function countBranches(messages: readonly Pick<Message, 'parentId'>[]): number {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  parents.delete(null);
  return messages.length - parents.size;
}

interface Fork {
  head: Message;
  above: BranchRow | undefined;
  place: number;
  of: number;
}

/** All branches from the beginning, each behind the piece that it forks off, oldest first. */
export function branchRows(messages: readonly Message[], shown: ReadonlySet<number>): BranchRow[] {
  const byParent = Map.groupBy(messages, ({ parentId }) => parentId);
  const rows: BranchRow[] = [];
  const forksBelow = (id: number | null, above: BranchRow | undefined): Fork[] => {
    const heads = byParent.get(id) ?? [];
    return heads.map((head, at) => ({ head, above, place: at + 1, of: heads.length })).toReversed();
  };
  const waiting = forksBelow(null, undefined);
  for (let fork = waiting.pop(); fork; fork = waiting.pop()) {
    const { head, above, place, of } = fork;
    let count = 1;
    let last = head;
    for (let next = byParent.get(last.id); next?.length === 1; next = byParent.get(last.id)) {
      last = next[0] ?? last;
      count += 1;
    }
    const row: BranchRow = {
      id: head.id,
      depth: above ? above.depth + 1 : 0,
      parentId: above?.id ?? null,
      role: head.role,
      words: wordsOf(head.text),
      count,
      isShown: shown.has(head.id),
      place,
      of,
    };
    rows.push(row);
    waiting.push(...forksBelow(last.id, row));
  }
  return rows;
}
