const type = 'application/x-wm-books';

/** Books that are dragged onto a shelf. */
export const draggedBooks = {
  write: (data: DataTransfer, ids: readonly number[]): void => {
    data.setData(type, ids.join(','));
    data.effectAllowed = 'link';
  },
  isOn: (data: DataTransfer): boolean => data.types.includes(type),
  read: (data: DataTransfer): number[] => data.getData(type).split(',').map(Number).filter(Boolean),
};
