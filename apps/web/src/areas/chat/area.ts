import { defineArea } from '#core/area.ts';
import { hearOfChat, missedOfChat } from './follow-answers.ts';

/** Screens of the AI chat. */
export const chatArea = defineArea({
  views: {
    'chat/index': async () => (await import('./chat-page.tsx')).ChatPage,
  },
  events: {
    chat: { heard: hearOfChat, missed: missedOfChat },
  },
});
