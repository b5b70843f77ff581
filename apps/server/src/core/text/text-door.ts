import { isStorableText, plainName } from '@wm/contract/core/stored-text';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';

const deepestBody = 32;
/** Wire names of what is a name or a title. */
const isNamed = /(?:^|_)(?:name|title|nickname|username)$/;

/**
 * Refuses, before any schema sees them: JSON nested so deep that writing it again (for the log, for a hash) would exhaust
 * the stack, and texts that the database cannot store. Names and titles lose what is not seen. A page's address is not
 * stored and is let through.
 */
export function addTextDoor(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      checkTexts(request.body, { path: '', depth: deepestBody });
      if (request.is404) return done();
      checkTexts(request.query, { path: '', depth: deepestBody });
      checkTexts(request.params, { path: '', depth: deepestBody });
      done();
    } catch (error) {
      // What was refused is logged nowhere.
      request.body = undefined;
      done(error as Error);
    }
  });
}

/** Throws `request.text` for a text that cannot be stored: for the parts of a multipart body, which come after the door. */
export function requireStorable(text: string, path: string): void {
  if (isStorableText(text)) return;
  throw new AppError('request.text', {
    data: { fields: [{ path: path.toWellFormed(), message: '含有无法保存的字符' }] },
  });
}

interface Place {
  path: string;
  /** How many levels are left. */
  depth: number;
}

function checkTexts(value: unknown, { path, depth }: Place): void {
  if (typeof value === 'string') return requireStorable(value, path);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if (depth === 0) throw new AppError('request.invalid');
  for (const [name, inner] of Object.entries(value)) {
    requireStorable(name, path);
    const below = path === '' ? name : `${path}.${name}`;
    checkTexts(inner, { path: below, depth: depth - 1 });
    if (typeof inner === 'string' && isNamed.test(name)) Reflect.set(value, name, plainName(inner));
  }
}
