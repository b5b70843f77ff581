import {
  conversationEndpoint,
  conversationsEndpoint,
  purgeConversationsEndpoint,
  restoreConversationsEndpoint,
  saveConversationEndpoint,
  trashConversationsEndpoint,
} from '@wm/contract/chat/conversation';
import { importConversationEndpoint } from '@wm/contract/chat/exchange';
import {
  addFolderEndpoint,
  foldersEndpoint,
  removeFolderEndpoint,
  restoreFoldersEndpoint,
  saveFolderEndpoint,
} from '@wm/contract/chat/folder';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  purgeConversations,
  readConversation,
  saveConversation,
  searchConversations,
  trashConversations,
} from './conversation.service.ts';
import { importConversation } from './import.service.ts';
import { addFolder, readFolders, saveFolder } from './folder.service.ts';
import { removeFolder, restoreFolders } from './folder-removal.service.ts';

export function addConversationRoutes(app: FastifyInstance, core: Core): void {
  route(app, conversationsEndpoint, ({ principal, query }) =>
    searchConversations({ core, principal }, query),
  );
  route(app, conversationEndpoint, ({ principal, params }) =>
    readConversation({ core, principal }, params.id),
  );
  route(app, saveConversationEndpoint, ({ principal, params, body }) =>
    saveConversation({ core, principal }, params.id, body),
  );
  route(app, trashConversationsEndpoint, ({ principal, body }) =>
    trashConversations({ core, principal }, { ids: body.ids, isOut: false }),
  );
  route(app, restoreConversationsEndpoint, ({ principal, body }) =>
    trashConversations({ core, principal }, { ids: body.ids, isOut: true }),
  );
  route(app, purgeConversationsEndpoint, ({ principal, body }) =>
    purgeConversations({ core, principal }, body.ids),
  );
  route(app, importConversationEndpoint, ({ principal, body }) =>
    importConversation({ core, principal }, body),
  );
  addFolderRoutes(app, core);
}

function addFolderRoutes(app: FastifyInstance, core: Core): void {
  route(app, foldersEndpoint, ({ principal }) => readFolders({ core, principal }));
  route(app, addFolderEndpoint, ({ principal, body }) => addFolder({ core, principal }, body));
  route(app, saveFolderEndpoint, ({ principal, params, body }) =>
    saveFolder({ core, principal }, params.id, body),
  );
  route(app, removeFolderEndpoint, ({ principal, params, body }) =>
    removeFolder({ core, principal }, params.id, body.contents),
  );
  route(app, restoreFoldersEndpoint, ({ principal, body }) =>
    restoreFolders({ core, principal }, body),
  );
}
