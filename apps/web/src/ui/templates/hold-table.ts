/** The table measures widths by a hidden copy of its head, whose checkboxes could still be reached by keyboard. */
function hideMeasureRow(holder: HTMLElement): void {
  holder.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
}

/**
 * The keyboard moves the head when it goes to a column that is out of sight: the body is made to follow, or its columns would
 * stand under the wrong heads.
 */
function followHead(event: Event): void {
  const head = event.target;
  if (!(head instanceof HTMLElement) || !head.classList.contains('ant-table-header')) return;
  const body = head.parentElement?.querySelector<HTMLElement>('.ant-table-body');
  if (body && body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
}

/** Reference for what holds an antd table, mending two things of its. */
export function holdTable(holder: HTMLElement | null): (() => void) | undefined {
  if (!holder) return undefined;
  hideMeasureRow(holder);
  // Scrolling does not bubble.
  holder.addEventListener('scroll', followHead, { capture: true, passive: true });
  return () => holder.removeEventListener('scroll', followHead, { capture: true });
}
