import { useWords } from '../editor/editor-context.ts';

/** The three alignments of a text, as options of a field. */
export function useAlignments(): { value: 'left' | 'center' | 'right'; label: string }[] {
  const { t } = useWords();
  return [
    { value: 'left', label: t('toLeft') },
    { value: 'center', label: t('toCenter') },
    { value: 'right', label: t('toRight') },
  ];
}
