import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { attachmentUse } from './attachment/attachment-use.ts';
import { chartTool } from './call/chart-tool.ts';
import { addCallRoutes } from './call/call.routes.ts';
import { addConversationRoutes } from './conversation/conversation.routes.ts';
import { addPromptRoutes } from './prompt/prompt.routes.ts';
import { addProviderRoutes } from './provider/provider.routes.ts';
import { addRewriteRoutes } from './rewrite/rewrite.routes.ts';
import { addRunRoutes } from './run/run.routes.ts';
import { seedChatDemo } from './seed-demo.ts';
import { addShareRoutes } from './share/share.routes.ts';
import { addUsageRoutes } from './usage/usage.routes.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** A conversation has changed or an answer of it has moved on; `stop` names a run that is to end. */
    chat: { userId: number; conversationId: number; messageId: number | null; stop?: number };
  }
}

/** AI 对话: conversations, who answers them, and the writing of answers. */
export const chatArea: Area = {
  addRoutes: (app, core) => {
    addConversationRoutes(app, core);
    addRunRoutes(app, core);
    addCallRoutes(app, core);
    addRewriteRoutes(app, core);
    addProviderRoutes(app, core);
    addPromptRoutes(app, core);
    addShareRoutes(app, core);
    addUsageRoutes(app, core);
  },
  fileUses: [attachmentUse],
  retention: () => [
    sql`delete from chat_conversation where delete_time < now() - interval '30 days'`,
    // Keys that made sending twice harmless; what they began is in the messages.
    sql`delete from chat_run where not is_running and create_time < now() - interval '7 days'`,
    sql`delete from chat_share where expire_time < now()`,
  ],
  assistantTools: () => [chartTool()],
  seedDemo: seedChatDemo,
  streamEvents: (core, streams) =>
    core.signals.on('chat', ({ userId, conversationId, messageId }) =>
      streams.tell(userId, { kind: 'chat', conversationId, messageId }),
    ),
};
