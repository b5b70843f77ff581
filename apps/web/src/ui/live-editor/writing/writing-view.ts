import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from '#core/stores/plain-storage.ts';

/** How Markdown is written: in the page that it becomes, or in its source with the page beside it. */
export type WritingView = 'live' | 'split';

interface WritingViewState {
  view: WritingView;
  choose: (view: WritingView) => void;
}

/** The way of writing that was chosen on this device. */
export const useWritingView = create<WritingViewState>()(
  persist(
    (set) => ({
      view: 'live',
      choose: (view) => set({ view }),
    }),
    { name: 'note-writing-view', storage: plainStorage(), partialize: ({ view }) => ({ view }) },
  ),
);
