import type { Conversation } from '@wm/contract/chat/conversation';
import type { ChatMessage } from '@wm/contract/chat/message';

interface Linked {
  id: number;
  parentId: number | null;
}

/** A message with those beside it: other wordings of a question, other answers. */
export interface InBranch<M> {
  message: M;
  /** All with the same parent, this one among them, oldest first. */
  siblings: number[];
}

export type BranchMessage = InBranch<ChatMessage>;

/** The way from the beginning to a message; without one, to the newest. */
export function branchTo<M extends Linked>(
  messages: readonly M[],
  leafId: number | null | undefined,
): InBranch<M>[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const byParent = Map.groupBy(messages, ({ parentId }) => parentId);
  const wanted = leafId === null || leafId === undefined ? undefined : byId.get(leafId);
  const branch: InBranch<M>[] = [];
  let one = wanted ?? messages.at(-1);
  while (one && branch.length <= messages.length) {
    branch.push({ message: one, siblings: (byParent.get(one.parentId) ?? []).map(({ id }) => id) });
    one = one.parentId === null ? undefined : byId.get(one.parentId);
  }
  return branch.toReversed();
}

/** The end of the branch that is looked at: of the one a search has found, else of the one that was left last. */
export function shownLeaf(
  { messages, leafId }: Pick<Conversation, 'messages' | 'leafId'>,
  foundId: number | undefined,
): number | null {
  const isFound = foundId !== undefined && messages.some(({ id }) => id === foundId);
  return isFound ? leafBelow(messages, foundId) : leafId;
}

/** The end of the newest branch below a message. */
export function leafBelow(messages: readonly Linked[], id: number): number {
  const newest = messages.findLast(({ parentId }) => parentId === id);
  return newest ? leafBelow(messages, newest.id) : id;
}
