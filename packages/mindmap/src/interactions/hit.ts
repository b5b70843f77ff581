import type { NodeId } from '../model/store.ts';

/** What the pointer is over. */
export type Hit =
  | { kind: 'canvas' }
  | { kind: 'node'; id: NodeId; part: string | null }
  | { kind: 'expand'; id: NodeId }
  | { kind: 'add'; id: NodeId }
  | { kind: 'line'; from: NodeId; to: NodeId }
  | { kind: 'frame'; parent: NodeId; groupId: string }
  | { kind: 'handle'; name: string; id: NodeId; to: NodeId };

/** What an element of the drawn map stands for, by the marks its drawing has. */
export function hitOf(target: EventTarget | null): Hit {
  const element = isElement(target) ? target : null;
  const marked = (name: string): Element | null => element?.closest(`[${name}]`) ?? null;
  const value = (from: Element | null, name: string): string => from?.getAttribute(name) ?? '';
  const handle = marked('data-handle');
  if (handle) {
    const [name, id, to] = ['data-handle', 'data-of', 'data-to'].map((key) => value(handle, key));
    return { kind: 'handle', name: name ?? '', id: id ?? '', to: to ?? '' };
  }
  const add = marked('data-add');
  if (add) return { kind: 'add', id: value(add, 'data-add') };
  const expand = marked('data-expand');
  if (expand) return { kind: 'expand', id: value(expand, 'data-expand') };
  const line = marked('data-from');
  if (line) return { kind: 'line', from: value(line, 'data-from'), to: value(line, 'data-to') };
  const node = marked('data-id');
  if (node) {
    const part = marked('data-part');
    return { kind: 'node', id: value(node, 'data-id'), part: part && value(part, 'data-part') };
  }
  const frame = marked('data-frame');
  if (frame) {
    return {
      kind: 'frame',
      parent: value(frame, 'data-parent'),
      groupId: value(frame, 'data-frame'),
    };
  }
  return { kind: 'canvas' };
}

function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}
