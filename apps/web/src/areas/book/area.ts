import { defineArea } from '#core/area.ts';

/** Screens of the books. */
export const bookArea = defineArea({
  views: {
    'book/manage/index': async () => (await import('./manage/book-manage-page.tsx')).BookManagePage,
    'book/search/index': async () => (await import('./search/book-search-page.tsx')).BookSearchPage,
    'book/read': async () => (await import('./read/book-read-page.tsx')).BookReadPage,
  },
  hiddenRoutes: [
    {
      path: '/read/book/:book_name',
      component: 'book/read',
      permission: 'book:data:list',
      title: (params) => params['book_name'] ?? '',
      activeMenu: '/book/manage',
    },
  ],
  searchKinds: { book: '书' },
});
