const type = 'application/x-work-manage-notes';

/** Takes notes along with the pointer. */
export function dragNotes(data: DataTransfer, ids: number[]): void {
  data.setData(type, JSON.stringify(ids));
  data.effectAllowed = 'move';
}

/** Whether notes are what is being dragged; which ones is known when they are dropped. */
export function isDraggingNotes(data: DataTransfer): boolean {
  return data.types.includes(type);
}

/** The ids of the notes that were dropped. */
export function droppedNotes(data: DataTransfer): number[] {
  try {
    const ids: unknown = JSON.parse(data.getData(type));
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
