import {
  addPromptEndpoint,
  promptsEndpoint,
  removePromptEndpoint,
  savePromptEndpoint,
} from '@wm/contract/chat/prompt';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { addPrompt, readPrompts, removePrompt, savePrompt } from './prompt.service.ts';

export function addPromptRoutes(app: FastifyInstance, core: Core): void {
  route(app, promptsEndpoint, ({ principal }) => readPrompts({ core, principal }));
  route(app, addPromptEndpoint, ({ principal, body }) => addPrompt({ core, principal }, body));
  route(app, savePromptEndpoint, ({ principal, params, body }) =>
    savePrompt({ core, principal }, params.id, body),
  );
  route(app, removePromptEndpoint, ({ principal, params }) =>
    removePrompt({ core, principal }, params.id),
  );
}
