import { defineArea } from '#core/area.ts';

/** Screens of 段子. */
export const jokeArea = defineArea({
  views: {
    'joke/manage/index': async () => (await import('./joke-page.tsx')).JokePage,
  },
  makes: [
    {
      what: '段子',
      page: '/joke',
      address: '/joke?view=manage',
      permission: 'joke:data:add',
    },
  ],
});
